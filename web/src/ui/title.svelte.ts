/** The title of the window. */

/** Set the window's title to that of a page, while the calling component is mounted. */
export function showTitle(page: () => string): void {
  $effect(() => {
    document.title = [page(), 'Wordparlor'].filter(Boolean).join(' · ');
  });
}
