/** Names for guests who have not chosen one. */

const MOODS =
  'Amber Brave Bright Calm Clever Cosy Curious Gentle Golden Happy Jolly Keen Kind Lively Lucky Merry Mellow Nimble Polite Proud Quick Quiet Silver Sunny Swift Witty';
/** The animals that people/faces.ts has pictures of. */
const ANIMALS = 'Badger Fox Hare Hedgehog Koala Otter Owl Panda Puffin Robin Seal Toad';
/** Guests of earlier versions have these names, too. */
const EARLIER =
  'Beaver Bee Crane Deer Dormouse Finch Heron Ibis Jay Lark Lynx Magpie Marten Mole Newt Squirrel Swan Wren';

/** Make up a name such as Merry Otter; `chance` returns numbers from 0 up to 1. */
export function guestName(chance: () => number = Math.random): string {
  const pick = (list: string): string => {
    const all = list.split(' ');
    return all[Math.floor(chance() * all.length)] ?? '';
  };
  return `${pick(MOODS)} ${pick(ANIMALS)}`;
}

/** Whether a name is one of those that guests are given. */
export function isGuestName(name: string): boolean {
  const [mood = '', animal = '', ...more] = name.split(' ');
  const known = `${ANIMALS} ${EARLIER}`.split(' ');
  return !more.length && MOODS.split(' ').includes(mood) && known.includes(animal);
}
