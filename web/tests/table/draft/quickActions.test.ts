import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameClient, QuickAction } from '$web/games/game';
import { Composer } from '$web/table/draft/composer.svelte';
import { EMPTY } from '$web/table/draft/draft';
import { QuickActions } from '$web/table/draft/quickActions.svelte';
import { FakeTable } from '../../fakeTable.svelte';

const { mayPass } = vi.hoisted(() => ({ mayPass: vi.fn<() => Promise<boolean>>() }));
vi.mock('$web/table/passing/passing', () => ({ mayPass }));

const PASS: QuickAction = { label: 'Pass', proposal: { action: { type: 'pass' } } };
const DRAW: QuickAction = { label: 'Draw', proposal: { action: { type: 'draw' } } };
const game = {
  id: 'any',
  compose: () => [],
  reconcile: () => EMPTY,
  quickActions: () => [PASS, DRAW],
  reach: () => [],
} as unknown as GameClient;
const legal = [
  { verb: 'pass', action: { type: 'pass' }, passes: true },
  { verb: 'draw', action: { type: 'draw' } },
];

let table: FakeTable;
let actions: QuickActions;
const played = (): number => table.asked.length;

beforeEach(() => {
  mayPass.mockReset();
  table = new FakeTable([]);
  table.show({}, { legal });
  actions = new QuickActions(new Composer(table, game, { still: true }));
  flushSync();
});

describe('a pass with a playable hand', () => {
  it('waits until the person says so', async () => {
    mayPass.mockResolvedValue(true);
    await actions.play(PASS);
    expect(mayPass).toHaveBeenCalledOnce();
    expect(played()).toBe(1);
  });

  it('is asked about once in a turn', async () => {
    mayPass.mockResolvedValue(false);
    await actions.play(PASS);
    expect(played()).toBe(0);
    await actions.play(PASS);
    expect(mayPass).toHaveBeenCalledOnce();
    expect(played()).toBe(1);
  });

  it('does nothing when the game has gone on meanwhile', async () => {
    mayPass.mockImplementation(() => {
      table.show({ later: true }, { legal });
      return Promise.resolve(true);
    });
    await actions.play(PASS);
    expect(played()).toBe(0);
  });

  it('is no other action', async () => {
    await actions.play(DRAW);
    expect(mayPass).not.toHaveBeenCalled();
    expect(played()).toBe(1);
  });
});
