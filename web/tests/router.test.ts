import { beforeEach, describe, expect, it } from 'vitest';
import { placeOf, router } from '$web/router.svelte';

describe('the page of a path', () => {
  it.each([
    ['/', 'Home', {}],
    ['/table/NCmIAj6B-l_u', 'Table', { id: 'NCmIAj6B-l_u' }],
    ['/after/abc', 'Review', { id: 'abc' }],
    ['/join/BCDFGH', 'Join', { code: 'BCDFGH' }],
    ['/rules', 'Rules', {}],
    ['/rules/', 'Rules', {}],
    ['/rules/zap', 'RuleSheet', { game: 'zap' }],
    ['/lesson/zap', 'Lesson', { game: 'zap' }],
    ['/lesson/zap/end', 'Lesson', { game: 'zap', lesson: 'end' }],
    ['/words', 'Words', {}],
    ['/words/GLOW', 'Words', { word: 'GLOW' }],
    ['/daily', 'Daily', {}],
    ['/daily/2026-11-18', 'Daily', { day: '2026-11-18' }],
    ['/daily/soon', 'NotFound', {}],
    ['/settings', 'Settings', {}],
    ['/device', 'Device', {}],
    ['/table', 'NotFound', {}],
    ['/table/a/b', 'NotFound', {}],
    ['/words/x1', 'NotFound', {}],
    ['//', 'NotFound', {}],
  ])('%s', (path, page, props) => {
    expect(placeOf(path)).toEqual({ page, props });
  });
});

describe('going to a page', () => {
  beforeEach(() => router.go('/'));

  it('changes the address and the page', () => {
    const before = router.visits;
    router.go('/rules/zap#ZP-31');
    expect(location.pathname).toBe('/rules/zap');
    expect(router.place).toEqual({ page: 'RuleSheet', props: { game: 'zap' } });
    expect(router.hash).toBe('ZP-31');
    expect(router.visits).toBe(before + 1);
  });

  it('within a page visits no new page', () => {
    router.go('/rules/zap');
    const before = router.visits;
    router.go('#ZP-02');
    expect(router.hash).toBe('ZP-02');
    expect(router.path).toBe('/rules/zap');
    expect(router.visits).toBe(before);
  });

  it('keeps a # that is not encoded properly', () => {
    router.go('/rules/zap#%E0%A4%A');
    expect(router.hash).toBe('%E0%A4%A');
  });

  it('goes back to the same place on a page', () => {
    router.go('/settings');
    history.replaceState({}, '', '/words');
    dispatchEvent(new PopStateEvent('popstate', { state: { scroll: 120 } }));
    expect(router.place.page).toBe('Words');
    expect(router.scroll).toBe(120);
  });
});

describe('links', () => {
  function click(html: string, init: MouseEventInit = {}): boolean {
    document.body.innerHTML = html;
    const event = new MouseEvent('click', { cancelable: true, ...init });
    // Not dispatched: the browser of the tests would follow the link before the router decides.
    Object.defineProperty(event, 'target', { value: document.querySelector('b') });
    router.follow(event);
    return event.defaultPrevented;
  }
  beforeEach(() => router.go('/'));

  it('to our own pages are followed without a reload', () => {
    expect(click('<a href="/rules"><b>Rules</b></a>')).toBe(true);
    expect(router.place.page).toBe('Rules');
  });

  it.each([
    ['another site', '<a href="https://example.org/"><b>x</b></a>', {}],
    ['a new tab', '<a href="/rules" target="_blank"><b>x</b></a>', {}],
    ['a download', '<a href="/rules" download><b>x</b></a>', {}],
    ['the API', '<a href="/api/tables/x/record"><b>x</b></a>', {}],
    ['with a key held', '<a href="/rules"><b>x</b></a>', { ctrlKey: true }],
    ['with the middle button', '<a href="/rules"><b>x</b></a>', { button: 1 }],
  ])('are left to the browser: %s', (_, html, init) => {
    expect(click(html, init)).toBe(false);
    expect(router.place.page).toBe('Home');
  });
});
