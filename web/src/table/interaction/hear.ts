/** Play sounds, where the viewer wants them: only then does their code load. */
import { settings } from '$web/state/settings.svelte';
import type { Sound } from './sound';

/** Play a sound; `step` raises its pitch by semitones. */
export function hear(sound: Sound, step = 0): void {
  if (!settings.sound) return;
  import('./sound').then(
    ({ play }) => play(sound, step),
    // Without its sounds the table works as before.
    () => undefined,
  );
}

/** Let a phone tremble shortly: the viewer's turn has begun. */
export function tremble(): void {
  if (settings.sound) navigator.vibrate?.(60);
}
