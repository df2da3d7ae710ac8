/** A question of the quiz: which cards are picked, and what the server says to a try. */
import type { Quiz, QuizAnswer } from '$types';
import { ask } from '$web/api/ask';

export class WordQuiz {
  quiz = $state.raw<Quiz | null>(null);
  /** The answer to the last try; null before the first one of a question. */
  answer = $state.raw<QuizAnswer | null>(null);
  /** The numbers of the cards, in the order in which they lie. */
  order = $state.raw<readonly number[]>([]);
  /** The numbers of the picked cards, in the order of the word. */
  picked = $state.raw<readonly number[]>([]);
  /** The word of the last try. */
  tried = $state('');
  /** The question that is shown; it stays until the viewer goes on. */
  question = $state.raw<Quiz['question']>(null);
  text = $derived(this.picked.map((card) => this.question?.cards[card] ?? '').join(''));
  full = $derived(this.picked.length === this.question?.letters);
  /** Wrong tries that are left. */
  left = $derived(this.quiz?.question?.tries ?? 0);
  done = $derived(this.answer?.done ?? false);

  /** Fetch what is due today. */
  async load(): Promise<void> {
    this.#show(await ask('GET /api/me/quiz'));
  }

  /** Show the next question. */
  next(): void {
    if (this.answer) this.#show(this.answer.quiz);
  }

  #show(quiz: Quiz): void {
    this.quiz = quiz;
    this.question = quiz.question;
    this.answer = null;
    this.tried = '';
    this.picked = [];
    this.order = (quiz.question?.cards ?? []).map((_, card) => card);
  }

  /** Pick a card, or take it back. */
  toggle(card: number): void {
    if (this.picked.includes(card)) this.picked = this.picked.filter((one) => one !== card);
    else if (!this.full) this.picked = [...this.picked, card];
  }

  /** Pick the cards of a typed text; letters that no card has are left out. */
  type(text: string): void {
    const cards = this.question?.cards ?? [];
    const free = new Set(cards.keys());
    const found: number[] = [];
    for (const letter of text.toUpperCase()) {
      // A card that lies at this place already stays there.
      const before = this.picked[found.length] ?? -1;
      const same = free.has(before) && cards[before] === letter;
      const card = same ? before : [...free].find((one) => cards[one] === letter);
      if (card === undefined || found.length === this.question?.letters) continue;
      free.delete(card);
      found.push(card);
    }
    this.picked = found;
  }

  clear(): void {
    this.picked = [];
  }

  /** Lay the cards in another order. */
  shuffle(): void {
    const order = [...this.order];
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(Math.random() * (at + 1));
      [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
    }
    this.order = order;
  }

  /** Try the picked cards; `giveUp` asks for the word instead. */
  async submit({ giveUp = false } = {}): Promise<void> {
    const { question } = this;
    if (!question || this.done) return;
    const word = giveUp ? '' : this.text;
    const answer = await ask('POST /api/me/quiz', { body: { question: question.id, word } });
    this.tried = word;
    this.answer = answer;
    this.quiz = answer.quiz;
    if (!answer.done) this.picked = [];
  }
}

/** Say on which day to come back. */
export function tellDay(day: string, today: string): string {
  const [then, now] = [new Date(`${day}T12:00:00Z`), new Date(`${today}T12:00:00Z`)];
  if (then.getTime() - now.getTime() <= 86_400_000) return 'tomorrow';
  return `on ${then.toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })}`;
}
