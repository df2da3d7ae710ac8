/** Who this browser is to the service: a guest, made silently when something first needs one. */
import type { Person } from '$types';
import { ask, Refused } from '$web/api/ask';
import { guestName } from './names';

/** Says that a guest was made: who never came in need not ask who they are. */
const CAME_IN = 'wordparlor.guest';

function cameIn(): boolean {
  try {
    return localStorage.getItem(CAME_IN) !== null;
  } catch {
    return true;
  }
}

function remember(came: boolean): void {
  try {
    if (came) localStorage.setItem(CAME_IN, 'yes');
    else localStorage.removeItem(CAME_IN);
  } catch {
    // Then the service is asked each time.
  }
}

class Me {
  person = $state.raw<Person | null>(null);
  #asked: Promise<Person | null> | null = null;
  #made: Promise<Person> | null = null;

  /** Who this browser is; null for a newcomer, of whom nothing is asked. */
  known(): Promise<Person | null> {
    if (!cameIn()) return Promise.resolve(this.person);
    this.#asked ??= this.#look().catch((wrong: unknown) => {
      this.#asked = null;
      throw wrong;
    });
    return this.#asked;
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

  async #look(): Promise<Person | null> {
    try {
      this.person = await ask('GET /api/me');
    } catch (wrong) {
      if (!(wrong instanceof Refused) || wrong.status !== 401) throw wrong;
      remember(false);
    }
    return this.person;
  }

  async #make(): Promise<Person> {
    const known = await this.known();
    if (known) return known;
    const { person } = await ask('POST /api/people', { body: { name: guestName() } });
    remember(true);
    this.person = person;
    return person;
  }
}

export const me = new Me();
