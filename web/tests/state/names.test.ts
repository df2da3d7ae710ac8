import { expect, test } from 'vitest';
import { guestName, isGuestName } from '$web/state/names';

test('the name of a guest is known as such', () => {
  for (const chance of [0, 0.3, 0.99]) expect(isGuestName(guestName(() => chance))).toBe(true);
  for (const name of ['', 'Ann', 'Merry', 'Merry Ann', 'Merry Otter Jr.', 'otter merry'])
    expect(isGuestName(name)).toBe(false);
});
