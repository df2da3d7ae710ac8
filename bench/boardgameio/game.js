// NewWord for two players by its full rules; the dictionary judges. A file has the shuffled packs.
const { INVALID_MOVE } = require("boardgame.io/core");
const { readFileSync } = require("node:fs");

const HAND = 6;
const MIDDLE = 5;
const LONGEST = 15;
const WILD = "?";
const MULTIPLIERS = [0, 1, 1, 1, 1, 2, 3, 4];

const games = JSON.parse(readFileSync(process.env.BENCH_GAMES));
const words = new Set(games.words);
exports.matches = games.matches;

function deal(G, match, round) {
  const pack = games.matches[match].packs[round - 1];
  const first = 1 - G.dealer;
  const hand = (place) =>
    pack.slice(0, 2 * HAND).filter((_, at) => at % 2 === place).sort((a, b) => a - b);
  G.round = round;
  G.hands = first === 0 ? [hand(0), hand(1)] : [hand(1), hand(0)];
  G.middle = pack.slice(2 * HAND, 2 * HAND + MIDDLE);
  G.letters = "";
  G.stock = pack.slice(2 * HAND + MIDDLE);
  G.discards = [];
  G.passed = [];
  G.turn = first;
}

function reads(card, letter) {
  return games.faces[card].includes(letter) || games.faces[card].includes(WILD);
}

function worth(card, letter) {
  const at = games.faces[card].indexOf(letter);
  return games.points[card][at < 0 ? games.faces[card].indexOf(WILD) : at] ?? 0;
}

function mayMake(G, hand, word, cards) {
  if (typeof word !== "string" || !/^[A-Z]+$/.test(word) || !Array.isArray(cards)) return false;
  if (word.length !== cards.length || word.length > LONGEST) return false;
  if (word.length < games.minimum || new Set(cards).size < cards.length) return false;
  if (!cards.every((card) => hand.includes(card) || G.middle.includes(card))) return false;
  if (cards.every((card) => G.middle.includes(card))) return false;
  if (cards.every((card) => hand.includes(card))) return false;
  const fits = cards.every((card, at) => {
    const place = G.letters ? G.middle.indexOf(card) : -1;
    return place >= 0 ? G.letters[place] === word[at] : reads(card, word[at]);
  });
  return fits && words.has(word);
}

function refill(G, seat, kept) {
  const drawn = G.stock.slice(0, HAND - kept.length);
  G.stock = G.stock.slice(drawn.length);
  G.hands[seat] = [...kept, ...drawn].sort((a, b) => a - b);
}

function goOn(G) {
  G.n++;
  const stuck = G.hands.some((hand) => !hand.length) || new Set(G.passed).size === 2;
  if (G.stock.length || !stuck) {
    G.turn = 1 - G.turn;
  } else if (G.round >= games.rounds) {
    G.over = true;
  } else {
    G.dealer = 1 - G.dealer;
    deal(G, G.match, G.round + 1);
  }
}

function make({ G, playerID }, word, cards) {
  const seat = Number(playerID);
  const hand = G.hands[seat];
  if (G.over || seat !== G.turn || !mayMake(G, hand, word, cards)) return INVALID_MOVE;
  const points = cards.reduce((sum, card, at) => sum + worth(card, word[at]), 0);
  G.discards.push(...G.middle.filter((card) => !cards.includes(card)));
  G.middle = cards;
  G.letters = word;
  G.passed = [];
  G.scores[seat] += points * MULTIPLIERS[Math.min(word.length, MULTIPLIERS.length - 1)];
  refill(G, seat, hand.filter((card) => !cards.includes(card)));
  goOn(G);
}

function pass({ G, playerID }, cards) {
  const seat = Number(playerID);
  const hand = G.hands[seat];
  if (G.over || seat !== G.turn || !Array.isArray(cards)) return INVALID_MOVE;
  if (new Set(cards).size < cards.length || cards.length > G.stock.length) return INVALID_MOVE;
  if (!cards.every((card) => hand.includes(card))) return INVALID_MOVE;
  if (!G.stock.length) {
    G.passed.push(seat);
  } else if (cards.length) {
    G.discards.push(...cards);
    refill(G, seat, hand.filter((card) => !cards.includes(card)));
  }
  goOn(G);
}

exports.Game = {
  name: "newword",
  setup: (_, { match }) => {
    const G = { n: 0, match, dealer: games.matches[match].dealer, scores: [0, 0], over: false };
    deal(G, match, 1);
    return G;
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    stock: G.stock.length,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  }),
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: ({ G }) => G.turn, next: ({ G }) => G.turn },
  },
  moves: { make: { client: false, move: make }, pass: { client: false, move: pass } },
};
