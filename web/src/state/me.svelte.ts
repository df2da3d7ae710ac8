/** The person this browser is to the server: a guest, created when something first needs one. */
import type { Person } from '$types';
import { ask } from '$web/api/ask';
import { guestName } from './names';

class Me {
  person = $state.raw<Person | null>(null);
  #loading: Promise<void> | null = null;
  #creating: Promise<Person> | null = null;

  /** Ask the server once who this browser is; null for a newcomer. No script can read the token. */
  load(): Promise<Person | null> {
    this.#loading ??= this.#fetch().catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    // A guest may have been created or renamed since the answer.
    return this.#loading.then(() => this.person);
  }

  /** Return the person; a newcomer becomes a guest. */
  ensure(): Promise<Person> {
    this.#creating ??= this.#create().catch((error: unknown) => {
      this.#creating = null;
      throw error;
    });
    return this.#creating;
  }

  async rename(name: string): Promise<Person> {
    await this.ensure();
    this.person = await ask('PATCH /api/me', { body: { name } });
    return this.person;
  }

  /** Choose an avatar; the empty one goes with the name. */
  async dress(avatar: string): Promise<Person> {
    const { name } = await this.ensure();
    this.person = await ask('PATCH /api/me', { body: { name, avatar } });
    return this.person;
  }

  /** Sign out in this browser, or in all of them; the next need of a person makes a new guest. */
  async signOut(everywhere: boolean): Promise<void> {
    await ask(everywhere ? 'DELETE /api/me/sessions' : 'DELETE /api/me/session');
    this.#leave();
  }

  /** Delete everything the server knows of this person; false while it still works at it. */
  async forget(): Promise<boolean> {
    const { done } = await ask('DELETE /api/me');
    this.#leave();
    return done;
  }

  /** Become the person of a device code from another device. */
  async arrive(code: string): Promise<Person> {
    const { person } = await ask('POST /api/device-codes/use', { body: { code } });
    this.#leave();
    this.#loading = Promise.resolve();
    return (this.person = person);
  }

  #leave(): void {
    this.person = this.#loading = this.#creating = null;
  }

  async #fetch(): Promise<void> {
    this.person = await ask('GET /api/me');
  }

  async #create(): Promise<Person> {
    const known = await this.load();
    if (known) return known;
    const { person } = await ask('POST /api/people', { body: { name: guestName() } });
    return (this.person = person);
  }
}

export const me = new Me();
