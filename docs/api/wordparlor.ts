// Generated from the API document by `make api`. Do not edit.

/** Act in the game, with an action of the game as JSON. */
export interface Act {
  type: "act";
  action: unknown;
  seen?: number | null;
}

/** A seat did something that only this game has, as a phrase: plays CHECK. */
export interface Acted {
  type: "Acted";
  seat: number;
  what: string;
  effect?: string;
  on?: Array<number>;
}

/** A play: its words, points, notation, and the action itself. */
export interface Advice {
  words: Array<string>;
  score: number;
  text: string;
  action: Action;
  besides?: string;
  playable?: boolean;
}

/** Open the table to watchers, or close it to them; for the host. */
export interface AllowWatching {
  type: "allow_watching";
  allowed: boolean;
}

/** A play of the answer. */
export interface AnswerPlay {
  text: string;
  action: Action;
  words: Array<Meaning>;
  points: number;
  worth: number;
}

/** A seat accepted, challenged or rejected the proposed words. */
export interface Answered {
  type: "Answered";
  seat: number;
  answer: string;
}

/** A labelled place on the table with its cards, as people write them. */
export interface Area {
  label: string;
  cards: Array<string>;
  note?: string;
  own?: boolean;
  points?: Array<string>;
  plain?: boolean;
  seat?: number | null;
}

/** A board of tiles in rows, one character each. */
export interface Board {
  left: number;
  top: number;
  pitch: number;
  rows: Array<string>;
  focus?: [number, number];
}

/** All games, bot levels, dictionaries and avatars. */
export interface Catalogue {
  games: Array<Game>;
  levels: Array<Level>;
  dictionaries: Array<string>;
  avatars: Array<string>;
}

/** One value of an option that has a fixed set of values. */
export interface Choice {
  value: string;
  label: string;
  help?: string;
}

/** One numbered rule: what the sheet says and, where that is unclear, our ruling. */
export interface Clause {
  id: string;
  section: string;
  text: string;
  rulings?: Array<string>;
  mark?: string;
  examples?: Array<string>;
}

/** How many seconds people have.

    `move`: for each move. `game`: for all moves together, plus `increment` after each turn. */
export interface Clock {
  kind?: "game" | "move" | "none";
  seconds?: number;
  increment?: number;
  answer?: number;
}

/** One step of a hint, in sentences. */
export interface Clue {
  name: "kind" | "letters" | "play";
  sentence: string;
}

export type Command = Sit | Leave | Fill | Remove | Readmit | Start | Act | PlayText | Say | Mute | AllowWatching | TakeBack | Rematch | Continue;

/** Go on to the next round, after the end of a round. */
export interface Continue {
  type: "continue";
}

/** A kind of card, and how many copies the deck has. */
export interface Copies {
  kind: Kind;
  copies: number;
}

/** One player of a deal. */
export interface DailyEntry {
  name: string;
  avatar?: string;
  you?: boolean;
  finished?: boolean;
  late?: boolean;
  place?: number | null;
  score?: number | null;
  won?: boolean;
  hints?: number;
  table?: string;
}

/** The deal of a game on a day, and how far the viewer is. */
export interface DailyGame {
  game: string;
  variant: string;
  levels: Array<string>;
  state?: "finished" | "new" | "playing";
  table?: string;
  score?: number | null;
}

/** The deals of a day. */
export interface DailyPage {
  day: string;
  today: string;
  ends: number;
  now: number;
  games: Array<DailyGame>;
  days: Array<string>;
}

/** The day of the deal to play, like 2026-11-18; today when it is left out. */
export interface DailyRequest {
  day?: string;
}

/** The results of a deal, the best first. */
export interface DailyResults {
  day: string;
  game: string;
  shown: boolean;
  entries: Array<DailyEntry>;
  par?: number | null;
  mine?: MyDaily | null;
}

/** A day, like 2026-11-18; today when it is left out. */
export interface DayQuery {
  day?: string;
}

/** The dealer dealt a round. */
export interface Dealt {
  type: "Dealt";
  round: number;
  dealer: number;
  told?: boolean;
}

/** All cards of a game, in the order of the deck file. */
export interface Deck {
  name: string;
  cards: Array<Copies>;
}

/** Cards of a deck that have the same points and the same number of copies. */
export interface DeckRow {
  cards: Array<string>;
  points: string;
  copies: number;
  note?: string;
}

/** The name and the tokens are deleted. */
export interface Deleted {
  done: boolean;
}

/** A code to enter on another device, once. */
export interface DeviceCode {
  code: string;
  until: number;
}

/** Whose device code it is. */
export interface DeviceOwner {
  name: string;
  avatar: string;
}

/** A play to preview: an action, or its notation. */
export interface Draft {
  text?: string;
  action?: Action | null;
  warn?: boolean;
}

/** Plays to preview. */
export interface Drafts {
  drafts: Array<Draft>;
}

export type Event = Dealt | Moved | Played | Acted | Passed | Answered | Judged | Scored | Missed | RoundOver | GameOver;

/** What a card, a pile or a score means. */
export interface Explanation {
  title: string;
  notes: Array<Note>;
}

/** Everything about a person. Times are seconds since 1970; null: before they were noted. */
export interface Export {
  id: string;
  name: string;
  avatar: string;
  created: number | null;
  seen: number;
  tokens: Array<TokenTimes>;
  notes: Array<ExportedNote>;
  tables: Array<ExportedTable>;
}

/** What happened to the person's chair: sat, left, removed, muted, taken over by a bot, … */
export interface ExportedEvent {
  at: number;
  what: string;
  chair?: number | null;
}

/** A line of chat that the person wrote. */
export interface ExportedLine {
  at: number;
  text: string;
}

/** A move of the person: the action as the game stores it. */
export interface ExportedMove {
  at: number;
  action: unknown;
}

/** What the server notes about the person's play: ratings, reviews, words. */
export interface ExportedNote {
  kind: string;
  key: string;
  content: unknown;
}

/** A table where the person sits or sat. */
export interface ExportedTable {
  table: string;
  game: string;
  opened: number;
  hosted: boolean;
  names: Array<string>;
  avatars: Array<string>;
  moves: Array<ExportedMove>;
  chat: Array<ExportedLine>;
  events?: Array<ExportedEvent>;
  terms?: Terms | null;
}

/** Give this chair, or the first free one, to a bot; for the host, before the game. */
export interface Fill {
  type: "fill";
  chair?: number | null;
  level?: string;
}

/** The whole table at once, for a viewer who comes in or was away too long. */
export interface Fresh {
  type: "fresh";
  table: string;
  code: string;
  seq: number;
  now: number;
  terms: PublicTerms;
  sight: Sight;
  game?: GameFacts | null;
  recent?: Array<Recent>;
  chat?: Array<Spoken>;
}

export type FromTable = Fresh | Told | HeartbeatMessage | Receipt | Refusal;

/** What a player wants to know before choosing a game. */
export interface Game {
  id: string;
  name: string;
  sentence: string;
  least_seats: number;
  most_seats: number;
  minutes: number;
  variants: Array<Variant>;
  options: Array<Option>;
  piece: string;
  sheet_judging: "challenge" | "strict" | "vote";
  lessons: Array<LessonTitle>;
}

/** How well a person chose in the reviewed games of one kind. */
export interface GameAccuracy {
  game: string;
  games: number;
  choices: number;
  fine: number;
}

/** Facts that stay the same during a game; a card's number is its place in the deck. */
export interface GameFacts {
  dictionary: string;
  deck: Deck;
  piece: string;
  fingerprint?: string;
  goal?: Goal;
}

/** The game ended; in a tie several seats win. */
export interface GameOver {
  type: "GameOver";
  winners: Array<number>;
  points?: number | null;
}

/** How strong a person is in a game, on the scale of the bots. */
export interface GameRating {
  game: string;
  rating: number;
  deviation: number;
  games: number;
  level: string;
  trend: Array<number>;
}

/** Accept the proposed words. */
export interface GiftwordsAccept {
  type: "accept";
}

export type GiftwordsAction = GiftwordsDraw | GiftwordsDiscard | GiftwordsDone | GiftwordsChoose | GiftwordsExtend | GiftwordsMake | GiftwordsCover | GiftwordsSilentE | GiftwordsAccept | GiftwordsChallenge | GiftwordsReject;

/** Challenge the proposed words: the dictionary decides. */
export interface GiftwordsChallenge {
  type: "challenge";
}

/** Go first or second in the next round. */
export interface GiftwordsChoose {
  type: "choose";
  first: boolean;
}

/** Change a word on the table: lay a card over the card in this place of the word. */
export interface GiftwordsCover {
  type: "cover";
  target: number;
  word: string;
  place: number;
  card: number;
}

/** Put a card on the discard pile and end the turn. */
export interface GiftwordsDiscard {
  type: "discard";
  card: number;
}

/** End the turn without a discard. */
export interface GiftwordsDone {
  type: "done";
}

/** Take the top card of this discard pile, or of the face-down cards. */
export interface GiftwordsDraw {
  type: "draw";
  pile?: number | null;
}

/** Add cards to a word on the table: list all cards of the new word in order, old and new. */
export interface GiftwordsExtend {
  type: "extend";
  target: number;
  word: string;
  cards: Array<number>;
}

/** Lay a new word with these cards from the hand. */
export interface GiftwordsMake {
  type: "make";
  word: string;
  cards: Array<number>;
}

/** Vote against the proposed words. */
export interface GiftwordsReject {
  type: "reject";
}

/** Add a Silent E to a word on the table. */
export interface GiftwordsSilentE {
  type: "silent";
  target: number;
}

/** The whole table. Hands are sorted; the top card is a stack's first, a discard pile's last. */
export interface GiftwordsState {
  scores: Array<number>;
  dealer: number;
  turn?: number;
  round?: number;
  rng?: number | string;
  over?: boolean;
  window?: GiftwordsWindow | null;
  voted_down?: Array<string>;
  hands?: Array<Array<number>>;
  phase?: "choose" | "discard" | "draw" | "extend" | "free" | "make";
  words?: Array<GiftwordsWord>;
  stacks?: Array<Array<number>>;
  discards?: Array<Array<number>>;
  aside?: Array<number>;
  owed?: number;
  taken?: number | null;
  barred?: Array<boolean>;
  acts?: Array<string>;
  made?: number;
  idle?: number;
  taken_from?: number;
  refused?: "" | "extend" | "make";
  touched?: Array<number>;
  silent?: number | null;
  before?: Array<number>;
  exchanges?: number;
}

/** A play that waits for the answers of the other seats. */
export interface GiftwordsWindow {
  seat: number;
  play: GiftwordsExtend | GiftwordsMake | GiftwordsCover | GiftwordsSilentE;
  words: Array<string>;
  vote: boolean;
  waiting: Array<number>;
  against?: Array<number>;
}

/** A word on the table: its text and its cards in order; the Qu card may give two letters.

    A word in the centre has no owner; `under` has the cards that others cover. */
export interface GiftwordsWord {
  text: string;
  cards: Array<number>;
  owner?: number | null;
  under?: Array<number>;
}

/** A hint as far as the player has asked for it. */
export interface GivenHint {
  clues: Array<Clue>;
  next?: "letters" | "play" | null;
  taken?: number;
  play?: Advice | null;
  meanings?: Array<WordMeaning>;
}

/** Accept the proposed words. */
export interface GlassAccept {
  type: "accept";
}

export type GlassAction = GlassLay | GlassExchange | GlassSkip | GlassAccept | GlassChallenge | GlassReject;

/** Challenge the proposed words: the dictionary decides. */
export interface GlassChallenge {
  type: "challenge";
}

/** Make no word: mix these tiles into the pile and take as many new tiles. */
export interface GlassExchange {
  type: "exchange";
  cards: Array<number>;
}

/** Lay a word that begins at (x, y); its tiles fill the empty places in order.

    The tiles come from the rack, or from the table in exchange for a star. */
export interface GlassLay {
  type: "lay";
  word: string;
  x: number;
  y: number;
  toward: string;
  cards: Array<number>;
  stars?: Array<GlassSwap>;
}

/** Vote against the proposed words. */
export interface GlassReject {
  type: "reject";
}

/** Make no word when there is nothing to exchange. */
export interface GlassSkip {
  type: "skip";
}

/** A tile on the table and its place. */
export type GlassSpot = [number, number, number];

/** The whole table. A seat's hand is its rack; the next tile of the pile is its first. */
export interface GlassState {
  scores: Array<number>;
  dealer: number;
  turn?: number;
  round?: number;
  rng?: number | string;
  over?: boolean;
  window?: GlassWindow | null;
  voted_down?: Array<string>;
  hands?: Array<Array<number>>;
  stock?: Array<number>;
  laid?: Array<GlassSpot>;
  idle?: number;
  last?: Array<string>;
  where?: [number, number];
  made?: Array<string>;
}

/** A star from the rack, and the letter on the table that it replaces. */
export interface GlassSwap {
  star: number;
  taken: number;
}

/** A play that waits for the answers of the other seats. */
export interface GlassWindow {
  seat: number;
  play: GlassLay;
  words: Array<string>;
  vote: boolean;
  waiting: Array<number>;
  against?: Array<number>;
}

/** What decides a game, for clients that show who leads and how far it is to the end. */
export interface Goal {
  rounds?: number;
  target?: number;
  ends?: boolean;
  fewest?: boolean;
  team?: boolean;
}

/** A title for one of the events, and what follows: Ada plays CHECK, You miss a turn. */
export interface Headline {
  event: number;
  text: string;
  effect?: string;
}

/** The server works. */
export interface Health {
  status?: "ok";
}

/** The connection is alive, though nothing happens. */
export interface HeartbeatMessage {
  type: "beat";
  now: number;
}

/** The best of one seat. */
export interface Highlight {
  words?: Array<string>;
  points?: number;
  longest?: string;
}

/** How far a hint goes: 1 for the kind of the play, 2 and 3 for more. */
export interface HintRequest {
  step?: number;
}

/** Which part of a story to return, and from which seat. */
export interface HistoryQuery {
  after?: number;
  most?: number;
  seat?: number | null;
}

/** The words of a seat are valid, or these of them are not. */
export interface Judged {
  type: "Judged";
  seat: number;
  words: Array<string>;
  good: boolean;
  reason?: string;
  vote?: boolean;
  votes?: [number, number];
}

/** An action that a seat took, or could have taken. */
export interface JudgedPlay {
  text: string;
  action: Action;
  chance: number;
  worth: number;
  points?: number;
  words?: Array<Meaning>;
}

/** What is printed on a card.

    `faces` are its possible letters: two for a card that can be turned, `?` for a wild card, none
    for a card without a letter. `points` has the points of each face. */
export interface Kind {
  faces: Array<string>;
  points: Array<number>;
  colour?: string;
  mark?: string;
  stack?: string;
  name?: string;
  case?: "" | "capital" | "small";
}

/** A word of a person's finished games that is not among the most common ones. */
export interface LearnedWord {
  word: Meaning;
  how: "made" | "met" | "missed";
  game: string;
  table: string;
  at: number;
  ended: number;
  box: number;
  due: string;
}

/** Leave the chair; in a running game a bot plays on. */
export interface Leave {
  type: "leave";
}

/** One kind of action: where and with which cards it is possible, or why it is not possible now.

    An action is legal when `sentence` is empty. This says nothing about words: `make` can be legal
    when the cards spell no word. */
export interface Legal {
  verb: string;
  place?: string;
  cards?: Array<number>;
  least?: number;
  most?: number;
  action?: unknown;
  clause?: string;
  sentence?: string;
  passes?: boolean;
}

/** A lesson: the table to open for it, and its steps. */
export interface LessonPlan {
  game: string;
  lesson: string;
  title: string;
  terms: Terms;
  steps: Array<LessonStep>;
}

/** What the lesson says, and the expected action; empty when the learner only reads. */
export interface LessonStep {
  say: string;
  play?: string;
  replies?: Array<string>;
  otherwise?: string;
  lit?: Array<string>;
  always?: boolean;
}

/** A lesson in a list. */
export interface LessonTitle {
  id: string;
  title: string;
}

/** A level of bots. */
export interface Level {
  level: string;
  name: string;
  title: string;
  sentence: string;
  for_people: boolean;
}

/** A table in a list. */
export interface Listing {
  table: string;
  status: string;
  listed: boolean;
  changed: number;
  summary: Summary;
  you?: number | null;
}

/** Which part of the list to return: the tables after one of them. */
export interface LobbyQuery {
  after?: string;
  most?: number;
}

/** A word with its meaning. */
export interface Meaning {
  word: string;
  meaning?: string;
  part?: string;
  lemma?: string;
  rank?: number;
}

/** A seat misses a turn. */
export interface Missed {
  type: "Missed";
  seat: number;
  reason: string;
}

/** A choice of a reviewed game that gave a chance to win away. */
export interface Mistake {
  table: string;
  game: string;
  at: number;
  lost: number;
  grade: "blunder" | "fine" | "inaccuracy" | "mistake";
  played: string;
  ended: number;
}

/** Cards went from one place to another; when `secret`, only the owner of a hand sees them. */
export interface Moved {
  type: "Moved";
  cards: Array<number>;
  origin: string;
  goal: string;
  secret?: boolean;
  source?: string;
}

/** Mute a person, or let them chat again; for the host. */
export interface Mute {
  type: "mute";
  chair: number;
  muted?: boolean;
}

/** The viewer's finished game, and the card to share. */
export interface MyDaily {
  table: string;
  card: ShareCard;
  text: string;
}

/** What a person has played here. Lessons and tables that do not count are left out. */
export interface MyRecord {
  games: number;
  wins: number;
  streak: number;
  best_streak: number;
  rows: Array<RecordRow>;
  best_plays: Array<RecordPlay>;
  longest: RecordPlay | null;
  ratings?: Array<GameRating>;
  accuracy?: Array<GameAccuracy>;
  mistakes?: Array<Mistake>;
}

/** The name of a person, and the avatar. */
export interface Name {
  name: string;
  avatar?: string | null;
}

/** A table to open. */
export interface NewTable {
  terms: Terms;
  key?: string;
}

/** Accept the proposed words. */
export interface NewwordAccept {
  type: "accept";
}

export type NewwordAction = NewwordMake | NewwordPass | NewwordAccept | NewwordChallenge | NewwordReject;

/** Challenge the proposed words: the dictionary decides. */
export interface NewwordChallenge {
  type: "challenge";
}

/** Lay a new word, with a card from the hand or the middle for each letter. */
export interface NewwordMake {
  type: "make";
  word: string;
  cards: Array<number>;
}

/** Make no word, and exchange these cards from the hand. */
export interface NewwordPass {
  type: "pass";
  cards?: Array<number>;
}

/** Vote against the proposed words. */
export interface NewwordReject {
  type: "reject";
}

/** The whole table. Hands are sorted; the stock's top card is its first. */
export interface NewwordState {
  scores: Array<number>;
  dealer: number;
  turn?: number;
  round?: number;
  rng?: number | string;
  over?: boolean;
  window?: NewwordWindow | null;
  voted_down?: Array<string>;
  hands?: Array<Array<number>>;
  middle?: Array<number>;
  letters?: string;
  stock?: Array<number>;
  discards?: Array<number>;
  passed?: Array<number>;
  lost?: Array<number>;
  idle?: Array<number>;
  refused?: Array<string>;
  misses?: Array<number>;
}

/** A play that waits for the answers of the other seats. */
export interface NewwordWindow {
  seat: number;
  play: NewwordMake;
  words: Array<string>;
  vote: boolean;
  waiting: Array<number>;
  against?: Array<number>;
}

/** One sentence of an explanation, and the clause that says it. */
export interface Note {
  text: string;
  clause?: string;
}

/** An option of a game with everything a form needs to ask for it. */
export interface Option {
  name: string;
  kind: "choice" | "number" | "text" | "yes_no";
  default: boolean | number | string;
  label: string;
  help: string;
  choices?: Array<Choice>;
  least?: number | null;
  most?: number | null;
  designer?: boolean;
}

/** A seat passed and exchanged this many cards. */
export interface Passed {
  type: "Passed";
  seat: number;
  exchanged?: number;
}

/** A person who plays or hosts. */
export interface Person {
  id: string;
  name: string;
  avatar?: string;
}

/** Act in the game, with text as in a record. */
export interface PlayText {
  type: "play";
  text: string;
  seen?: number | null;
}

/** A seat made words, or proposed them when they are not `judged` yet. */
export interface Played {
  type: "Played";
  seat: number;
  words: Array<string>;
  judged?: boolean;
  how?: string;
  cards?: Array<Array<number>>;
  points?: number | null;
}

/** A word of the game. */
export interface PlayedWord {
  at: number;
  seat: number;
  points: number;
  word: Meaning;
}

/** A chair as everybody may see it. */
export interface PublicChair {
  kind: "bot" | "person";
  name?: string;
  level?: string;
  away?: boolean;
  avatar?: string;
}

/** The terms of a table as everybody may see them, with the default of each unset option. */
export interface PublicTerms {
  game: string;
  variant: string;
  options: Record<string, boolean | number | string>;
  dictionary: string;
  own_words: boolean;
  own_deck: boolean;
  clock: Clock;
  listed: boolean;
  counts?: boolean;
  daily?: string;
}

/** The answer to a puzzle, with its reasons. */
export interface PuzzleAnswer {
  good: Array<AnswerPlay>;
  other: AnswerPlay;
  sentences: Array<string>;
}

/** The puzzles of a game. */
export interface PuzzleGame {
  game: string;
  puzzles: number;
  solved: number;
  tried: number;
  mine: SolverRating | null;
}

/** How far the viewer is with a puzzle. */
export interface PuzzleProgress {
  puzzle: string;
  game: string;
  level: number;
  rating: number;
  state: "missed" | "open" | "solved";
  left: number;
  tries?: Array<PuzzleTry>;
  hint?: "again" | "other cards" | null;
  answer?: PuzzleAnswer | null;
  mine?: SolverRating | null;
  change?: number;
}

/** Which puzzle comes next: of any game when it is left out, near my rating without a level. */
export interface PuzzleRequest {
  game?: string;
  level?: number;
}

/** All puzzles that this server has. */
export interface PuzzleShelf {
  levels: number;
  games: Array<PuzzleGame>;
  why?: string;
}

/** A play that the viewer has tried. */
export interface PuzzleTry {
  text: string;
  words: Array<string>;
  right: boolean;
}

/** A play to try: an action, or its notation. Without either I give up. */
export interface PuzzleTryRequest {
  text?: string;
  action?: Action | null;
}

/** A question of the quiz: what can be made of these cards? */
export interface Question {
  id: string;
  cards: Array<string>;
  letters: number;
  how: "made" | "met" | "missed";
  game: string;
  box: number;
  tries: number;
}

/** What the quiz has today. */
export interface Quiz {
  day: string;
  due: number;
  next: string;
  question: Question | null;
}

/** What the quiz says to a try. */
export interface QuizAnswer {
  good: boolean;
  done: boolean;
  quiz: Quiz;
  aim?: LearnedWord | null;
  made?: Meaning | null;
  others?: Array<string>;
}

/** A try to answer a question of the quiz. */
export interface QuizTry {
  question: string;
  word?: string;
}

/** Let a removed person sit down again: their place in the list `removed`; for the host. */
export interface Readmit {
  type: "readmit";
  guest: number;
}

/** A command was carried out: the table, and the number of the entry in its log. */
export interface Receipt {
  type: "receipt";
  table: string;
  seq: number;
  key?: string;
}

/** The events of one earlier entry. */
export interface Recent {
  seq: number;
  at: number;
  events: Array<Dealt | Moved | Played | Acted | Passed | Answered | Judged | Scored | Missed | RoundOver | GameOver>;
  sentences: Array<string>;
}

/** A play or a word to remember, and its table. */
export interface RecordPlay {
  table: string;
  game: string;
  words: Array<string>;
  points?: number;
}

/** The games of one kind: a game and its variant, against people or bots of a level. */
export interface RecordRow {
  game: string;
  variant: string;
  against: string;
  games: number;
  wins: number;
  best: number;
  mean: number;
}

/** The reason for a refusal: the sentence, the clause if a rule forbids it, and the cards. */
export interface Refusal {
  type: "refusal";
  sentence: string;
  clause?: string;
  cards?: Array<number>;
  choices?: Array<string>;
  key?: string;
}

/** Open a table with the same terms for the same people. */
export interface Rematch {
  type: "rematch";
}

/** Remove the person or bot from this chair; for the host, before the game.

    A removed person stays out, until the host lets them in again. */
export interface Remove {
  type: "remove";
  chair: number;
}

/** A page of finished games, the latest first. */
export interface ResultsPage {
  games: Array<Listing>;
  next?: string;
}

/** Which finished games to return, and after which place. */
export interface ResultsQuery {
  game?: string;
  player?: string;
  result?: "" | "lost" | "won";
  since?: number;
  until?: number;
  word?: string;
  after?: string;
  most?: number;
}

/** The review of a finished game. */
export interface Review {
  game: string;
  names: Array<string>;
  scores: Array<number>;
  start: Array<number>;
  end: Array<number>;
  turns: Array<ReviewedTurn>;
  luck: Array<number>;
  skill: Array<number>;
  seats: Array<SeatReview>;
  turning: Array<number>;
  words: Array<PlayedWord>;
}

/** A part of the review of a finished game. */
export interface ReviewPart {
  turns: Array<ReviewedTurn>;
  actions: number;
  next: number | null;
  review?: Review | null;
}

/** With which action of a game the part of a review begins, by its number. */
export interface ReviewQuery {
  after?: number;
}

/** One action of a seat that had a choice. */
export interface ReviewedTurn {
  at: number;
  seat: number;
  played: JudgedPlay;
  best: JudgedPlay;
  known: JudgedPlay;
  lost: number;
  noise: number;
  grade: "blunder" | "fine" | "inaccuracy" | "mistake";
  deals: number;
  before: Array<number>;
  chances: Array<number>;
  reasons?: Array<string>;
}

/** A round ended with these scores. */
export interface RoundOver {
  type: "RoundOver";
  round: number;
  scores: Array<number>;
  team?: boolean;
  hands?: Array<Array<number>>;
  secret?: boolean;
  out?: number | null;
}

/** The rule sheet of a game. */
export interface RuleSheet {
  game: string;
  name: string;
  clauses: Array<Clause>;
  deck: Array<DeckRow>;
  piece: string;
}

/** Write a line of chat. */
export interface Say {
  type: "say";
  text: string;
}

/** Everything a seat sees: the status, the places, a line for each seat, and a board. */
export interface Scene {
  status: string;
  areas: Array<Area>;
  seats: Array<string>;
  board?: Board | null;
  red?: Array<string>;
}

/** Whether to draw the table as text too. */
export interface SceneQuery {
  scene?: boolean;
}

/** A seat scored, with the sum that explains it. */
export interface Scored {
  type: "Scored";
  seat: number;
  points: number;
  reason: string;
  team?: boolean;
  how?: string;
}

/** What one seat made of the game. */
export interface SeatReview {
  name: string;
  luck: number;
  skill: number;
  lost: number;
  choices: number;
  fine: number;
  common: number;
  worst: Array<number>;
}

/** What the card of a player says. */
export interface ShareCard {
  game: string;
  day: string;
  score: number;
  place: number;
  players: number;
  turns: Array<number>;
  hints?: number;
  par?: number | null;
}

/** A puzzle with its table, as a socket sends a table first. */
export interface ShownPuzzle {
  progress: PuzzleProgress;
  table: Fresh;
}

/** The table as its viewer sees it now. */
export interface Sight {
  status: "open" | "over" | "playing";
  chairs: Array<PublicChair>;
  host?: number | null;
  you?: number | null;
  away?: boolean;
  to_act?: Array<number>;
  scores?: Array<number>;
  view?: unknown;
  says?: string;
  scene?: Scene | null;
  forms?: Array<[string, string]>;
  legal?: Array<Legal>;
  time?: Time | null;
  waiting?: Waiting | null;
  highlights?: Array<Highlight>;
  muted?: Array<number>;
  watching?: boolean;
  again?: string;
  removed?: Array<string>;
  out?: boolean;
}

/** A new person; the token is sent only once, and to browsers as a cookie too. */
export interface SignedIn {
  person: Person;
  token: string;
}

/** The token is forgotten. */
export interface SignedOut {
  signed_out?: true;
}

/** Take this chair, or the first free one. */
export interface Sit {
  type: "sit";
  chair?: number | null;
}

/** How good the viewer is at the puzzles of a game. */
export interface SolverRating {
  rating: number;
  deviation: number;
  games: number;
}

/** One line of chat. */
export interface Spoken {
  seq: number;
  at: number;
  chair: number;
  name: string;
  text: string;
}

/** Start the game with the players at the table; for the host. */
export interface Start {
  type: "start";
}

/** The statistics of a game. */
export interface Statistics {
  began: number;
  ended: number;
  actions: number;
  seats: Array<Tally>;
}

/** What lists show of a table. */
export interface Summary {
  game: string;
  variant: string;
  judging: string;
  clock: Clock;
  code: string;
  chairs: Array<PublicChair>;
  opened: number;
  host?: number | null;
  scores?: Array<number>;
  winners?: Array<number>;
  to_act?: Array<number>;
  finished?: boolean;
  own_words?: boolean;
  again?: string;
  lesson?: boolean;
  watching?: boolean;
  counts?: boolean;
  highlights?: Array<Highlight>;
  daily?: string;
  hints?: Array<number>;
}

/** What the cards, piles and scores of a table mean; it stays the same during a game. */
export interface TableExplanations {
  cards: Array<Explanation>;
  kinds: Array<number>;
  places: Record<string, Explanation>;
  score: Explanation;
}

/** A command at a table: the body of a request, or a message on a socket. */
export interface TableRequest {
  request: Sit | Leave | Fill | Remove | Readmit | Start | Act | PlayText | Say | Mute | AllowWatching | TakeBack | Rematch | Continue;
  key?: string;
}

/** Take your chair back from the bot. */
export interface TakeBack {
  type: "take_back";
}

/** The statistics of one seat. */
export interface Tally {
  name: string;
  score: number;
  actions?: number;
  words?: number;
  longest?: string;
  best?: number;
  passes?: number;
  challenges?: number;
  refused?: number;
  by_clock?: number;
  seconds?: number;
  hints?: number;
  turns?: Array<number>;
}

/** The table that a host wants to open. */
export interface Terms {
  game: string;
  chairs: Array<string>;
  variant?: string;
  options?: Record<string, boolean | number | string>;
  dictionary?: string;
  words?: string;
  deck?: string;
  clock?: Clock;
  stand_in?: string;
  listed?: boolean;
  watching?: boolean;
  counts?: boolean;
  lesson?: string | boolean;
  daily?: string;
}

/** The clocks: when the running time began, when it ends, and what each seat has left. */
export interface Time {
  since: number;
  until?: number | null;
  left?: Array<number>;
}

/** When a token was created and last used; null where an older version did not note it. */
export interface TokenTimes {
  created: number | null;
  used: number | null;
}

/** One entry of the log: what happened, and the table after it. */
export interface Told {
  type: "told";
  seq: number;
  at: number;
  what: string;
  sight: Sight;
  chair?: number | null;
  by?: string;
  events?: Array<Dealt | Moved | Played | Acted | Passed | Answered | Judged | Scored | Missed | RoundOver | GameOver>;
  sentences?: Array<string>;
  headlines?: Array<Headline>;
  text?: string;
  game?: GameFacts | null;
}

/** The preview of a draft: its possible plays, best first, or the reason for a refusal. */
export interface Trial {
  ways?: Array<Advice>;
  refusal?: Refusal | null;
}

/** A device code as a person types it: spaces, dashes and small letters do not matter. */
export interface TypedCode {
  code: string;
}

/** One way to play a game, with its option values. */
export interface Variant {
  id: string;
  name: string;
  sentence: string;
  defaults?: Record<string, boolean | number | string>;
  seats?: [number, number] | null;
}

/** The table waits after a round: until when at most, and which seats are ready to go on. */
export interface Waiting {
  until: number;
  ready?: Array<number>;
  awaited?: Array<number>;
  before?: Array<number>;
}

/** The dictionary entry of a word; it counts in these `dictionaries`. */
export interface Word {
  word: string;
  valid: boolean;
  dictionaries?: Array<string>;
  meaning?: string;
  part?: string;
  lemma?: string;
  forms?: Array<string>;
  plural?: string;
  usage?: string;
  sound?: string;
  silent_e?: string;
  offensive?: boolean;
  rank?: number | null;
}

/** A word of the play, and what it means. */
export interface WordMeaning {
  word: string;
  meaning: string;
}

/** A word on the table: its cards, what it is worth, and how that is counted. */
export interface WordNotes {
  word: string;
  cards: Array<number>;
  points: number;
  notes: Array<Note>;
}

/** Accept the proposed words. */
export interface WordliftAccept {
  type: "accept";
}

export type WordliftAction = WordliftMake | WordliftSteal | WordliftPass | WordliftDraw | WordliftAccept | WordliftChallenge | WordliftReject;

/** Challenge the proposed words: the dictionary decides. */
export interface WordliftChallenge {
  type: "challenge";
}

/** Draw this many cards from each pile. */
export interface WordliftDraw {
  type: "draw";
  consonants: number;
  vowels: number;
}

/** A word and its cards, one for each letter. */
export interface WordliftLaid {
  word: string;
  cards: Array<number>;
}

/** Lay a word from the hand, with a card for each letter. */
export interface WordliftMake {
  type: "make";
  word: string;
  cards: Array<number>;
}

/** Lay no word. */
export interface WordliftPass {
  type: "pass";
}

/** Vote against the proposed words. */
export interface WordliftReject {
  type: "reject";
}

/** The whole table. Hands are sorted; the top card of a draw pile is its first. */
export interface WordliftState {
  scores: Array<number>;
  dealer: number;
  turn?: number;
  round?: number;
  rng?: number | string;
  over?: boolean;
  window?: WordliftWindow | null;
  voted_down?: Array<string>;
  hands?: Array<Array<number>>;
  words?: Array<Array<WordliftLaid>>;
  consonants?: Array<number>;
  vowels?: Array<number>;
  played?: Array<boolean>;
  penalty?: number;
  refill?: number;
  out?: number | null;
  turns_left?: number;
  passes?: number;
  last_round?: Array<number>;
}

/** Take the word in this place of a seat's words and split it into two. */
export interface WordliftSteal {
  type: "steal";
  victim: number;
  place: number;
  first: WordliftLaid;
  second: WordliftLaid;
}

/** A play that waits for the answers of the other seats. */
export interface WordliftWindow {
  seat: number;
  play: WordliftMake | WordliftSteal;
  words: Array<string>;
  vote: boolean;
  waiting: Array<number>;
  against?: Array<number>;
}

/** A page of the words that a person met or missed, the latest first. */
export interface WordsPage {
  words: Array<LearnedWord>;
  total: number;
  next?: string;
}

/** Which words to return: of one kind, and after which word. */
export interface WordsQuery {
  how?: "" | "made" | "met" | "missed";
  after?: string;
  most?: number;
}

/** Accept the proposed words. */
export interface ZapAccept {
  type: "accept";
}

export type ZapAction = ZapMake | ZapDraw | ZapZap | ZapDiscard | ZapSwap | ZapPass | ZapAccept | ZapChallenge | ZapReject;

/** Challenge the proposed words: the dictionary decides. */
export interface ZapChallenge {
  type: "challenge";
}

/** Play a DISCARD card and an unwanted card on top of it. */
export interface ZapDiscard {
  type: "discard";
  card: number;
  unwanted: number;
}

/** Draw a card from the draw pile, or the top card of the discard pile. */
export interface ZapDraw {
  type: "draw";
  discarded?: boolean;
}

/** What a ZAP card makes of a turn of the player it was played against. */
export interface ZapEffect {
  zap: string;
  turns?: number;
}

/** Discard a word: a card from the hand for each letter, the last one on top. */
export interface ZapMake {
  type: "make";
  word: string;
  cards: Array<number>;
}

/** Do nothing, when no card can be drawn. */
export interface ZapPass {
  type: "pass";
}

/** Vote against the proposed words. */
export interface ZapReject {
  type: "reject";
}

/** The whole table. Hands are sorted; the top card is the stock's first, the discards' last. */
export interface ZapState {
  scores: Array<number>;
  dealer: number;
  turn?: number;
  round?: number;
  rng?: number | string;
  over?: boolean;
  window?: ZapWindow | null;
  voted_down?: Array<string>;
  hands?: Array<Array<number>>;
  stock?: Array<number>;
  discards?: Array<number>;
  under?: ZapEffect | null;
  turns?: number;
  effects?: Array<Array<ZapEffect>>;
  passed?: Array<number>;
  taken?: number;
}

/** Swap the whole hand, as a REPLACE card demands. */
export interface ZapSwap {
  type: "swap";
}

/** A play that waits for the answers of the other seats. */
export interface ZapWindow {
  seat: number;
  play: ZapMake;
  words: Array<string>;
  vote: boolean;
  waiting: Array<number>;
  against?: Array<number>;
}

/** Play REPLACE, 2 TURNS or CHECK, or any ZAP card that is the last card in the hand. */
export interface ZapZap {
  type: "zap";
  card: number;
}

/** An action of one of the games. */
export type Action = GiftwordsAction | GlassAction | NewwordAction | WordliftAction | ZapAction;

/** The body and the answer of each operation. */
export interface Api {
  "GET /api/games": { answer: Catalogue };
  "GET /api/games/{game}/rules": { answer: RuleSheet };
  "GET /api/games/{game}/deck": { answer: Deck };
  "GET /api/games/{game}/lessons/{lesson}": { answer: LessonPlan };
  "GET /api/words/{word}": { answer: Word };
  "POST /api/people": { body: Name; answer: SignedIn };
  "GET /api/me": { answer: Person | null };
  "PATCH /api/me": { body: Name; answer: Person };
  "DELETE /api/me": { answer: Deleted };
  "GET /api/me/tables": { answer: Array<Listing> };
  "GET /api/me/history": { answer: ResultsPage };
  "GET /api/me/record": { answer: MyRecord };
  "GET /api/me/words": { answer: WordsPage };
  "GET /api/me/quiz": { answer: Quiz };
  "POST /api/me/quiz": { body: QuizTry; answer: QuizAnswer };
  "GET /api/me/export": { answer: Export };
  "POST /api/me/sessions": { answer: SignedIn };
  "DELETE /api/me/sessions": { answer: SignedOut };
  "POST /api/me/device-codes": { answer: DeviceCode };
  "POST /api/device-codes/owner": { body: TypedCode; answer: DeviceOwner };
  "POST /api/device-codes/use": { body: TypedCode; answer: SignedIn };
  "DELETE /api/me/session": { answer: SignedOut };
  "GET /api/tables": { answer: Array<Listing> };
  "POST /api/tables": { body: NewTable; answer: Receipt };
  "GET /api/codes/{code}": { answer: Listing };
  "GET /api/tables/{table}": { answer: Fresh };
  "POST /api/tables/{table}/requests": { body: TableRequest; answer: Receipt };
  "POST /api/tables/{table}/hint": { body: HintRequest; answer: GivenHint };
  "POST /api/tables/{table}/preview": { body: Drafts; answer: Array<Trial> };
  "GET /api/tables/{table}/explanations": { answer: TableExplanations };
  "GET /api/tables/{table}/words": { answer: Array<WordNotes> };
  "GET /api/tables/{table}/story": { answer: Array<Told> };
  "GET /api/tables/{table}/record": { answer: string };
  "GET /api/tables/{table}/statistics": { answer: Statistics };
  "GET /api/tables/{table}/review": { answer: ReviewPart };
  "GET /api/daily": { answer: DailyPage };
  "POST /api/daily/{game}": { body: DailyRequest; answer: Receipt };
  "GET /api/daily/{game}/results": { answer: DailyResults };
  "GET /api/puzzles": { answer: PuzzleShelf };
  "POST /api/puzzles/next": { body: PuzzleRequest; answer: ShownPuzzle };
  "GET /api/puzzles/{puzzle}": { answer: ShownPuzzle };
  "POST /api/puzzles/{puzzle}/tries": { body: PuzzleTryRequest; answer: PuzzleProgress };
}
