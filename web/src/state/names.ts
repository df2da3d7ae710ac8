/** Names for guests who have not chosen one. */

const MOODS =
  'Amber Brave Bright Calm Clever Cosy Curious Gentle Golden Happy Jolly Keen Kind Lively Lucky Merry Mellow Nimble Polite Proud Quick Quiet Silver Sunny Swift Witty';
const ANIMALS =
  'Badger Beaver Bee Crane Deer Dormouse Finch Fox Hare Hedgehog Heron Ibis Jay Koala Lark Lynx Magpie Marten Mole Newt Otter Owl Panda Puffin Robin Seal Squirrel Swan Toad Wren';

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
  return !more.length && MOODS.split(' ').includes(mood) && ANIMALS.split(' ').includes(animal);
}
