/** What the window is called. */

/** Call the window after the page, for as long as the component that says so is there. */
export function titled(page: () => string): void {
  $effect(() => {
    document.title = [page(), 'Wordparlor'].filter(Boolean).join(' · ');
  });
}
