/** Who this browser is to the service: a guest, made silently when something first needs one. */
import type { Person } from '$types';
import { ask } from '$web/api/ask';
import { guestName } from './names';

class Me {
  person = $state.raw<Person | null>(null);
  #asked: Promise<void> | null = null;
  #made: Promise<Person> | null = null;

  /** Who this browser is; null for a newcomer. Only the service knows: it alone can read the token. */
  known(): Promise<Person | null> {
    this.#asked ??= this.#look().catch((wrong: unknown) => {
      this.#asked = null;
      throw wrong;
    });
    // Since it was asked a guest may have been made, or taken another name.
    return this.#asked.then(() => this.person);
  }

  /** Who this browser is, made a guest where it was nobody yet. */
  needed(): Promise<Person> {
    this.#made ??= this.#make().catch((wrong: unknown) => {
      this.#made = null;
      throw wrong;
    });
    return this.#made;
  }

  /** Take another name. */
  async rename(name: string): Promise<Person> {
    await this.needed();
    this.person = await ask('PATCH /api/me', { body: { name } });
    return this.person;
  }

  async #look(): Promise<void> {
    this.person = await ask('GET /api/me');
  }

  async #make(): Promise<Person> {
    const known = await this.known();
    if (known) return known;
    const { person } = await ask('POST /api/people', { body: { name: guestName() } });
    return (this.person = person);
  }
}

export const me = new Me();
