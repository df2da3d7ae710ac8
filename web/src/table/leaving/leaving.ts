/** What happens to a game when its viewer leaves, as the server decides it: bots do not play alone. */

import type { PublicChair } from '$types';

type Chairs = readonly PublicChair[];

const isPerson = ({ kind, name }: PublicChair): boolean => kind === 'person' && Boolean(name);

/** Return what the viewer reads before leaving. */
export function tellLeaving(chairs: Chairs, you: number | null | undefined): string {
  const others = chairs.filter((chair, number) => isPerson(chair) && number !== you);
  if (!others.length) return 'The game waits for you. Find it under Continue.';
  if (others.every(({ away }) => away)) {
    return 'All others have left too: the game waits until one of you comes back.';
  }
  return 'A bot plays in your place. You can come back and take your chair again.';
}

/** Return what a viewer reads whose chair a bot has. */
export function tellAway(chairs: Chairs): string {
  const waits = chairs.filter(isPerson).every(({ away }) => away);
  return waits ? 'You left, and the game waits.' : 'A bot plays in your place.';
}
