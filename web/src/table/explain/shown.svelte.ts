/** The explanation that is open now. */
import type { How } from './gestures';
import type { Section } from './knowledge';
import type { Subject } from './subject';

export class Shown {
  subject = $state.raw<Subject | null>(null);
  how = $state<How>('mouse');
  sections = $state.raw<readonly Section[]>([]);
}
