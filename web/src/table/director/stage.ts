/** Let a director play at a table in this browser. */
import { settings } from '$web/state/settings.svelte';
import type { TableState } from '$web/state/table.svelte';
import { motion } from '$web/table/interaction/flight';
import { Director, type Stage } from './director.svelte';
import { timesOf } from './speeds';

/** Give a table a director; returns it, and a function that lets it go.
 *
 * `begin` is called when a moment begins, `fold` just before the table changes. */
export function direct(
  table: TableState,
  begin: Stage['begin'],
  fold: Stage['fold'],
): [Director, () => void] {
  const director = new Director({
    seat: () => table.sight?.you ?? null,
    now: () => table.now(),
    speed: () => settings.speed,
    times: (speed) => timesOf(speed, motion() > 0),
    hidden: () => document.hidden,
    begin,
    fold: (told) => {
      fold(told);
      table.show(told);
    },
  });
  const hide = (): void => {
    if (document.hidden && !director.held) director.catchUp();
  };
  document.addEventListener('visibilitychange', hide);
  table.pace = director;
  return [
    director,
    () => {
      document.removeEventListener('visibilitychange', hide);
      table.pace = null;
      director.close();
    },
  ];
}
