/** The badge on the icon of the app, where it is installed. */

/** Show how many tables wait for the viewer; 0 removes the badge. */
export function showBadge(count: number): void {
  // A browser may refuse; the badge is only an extra.
  navigator.setAppBadge?.(count).catch(() => undefined);
}
