/* Apply the stored theme, animation and card size before the first paint, so that nothing flashes.
 * src/state/settings.svelte.ts takes over later. */
(function () {
  var stored = {};
  try {
    stored = JSON.parse(localStorage.getItem('wordparlor.settings')) || {};
  } catch {
    /* Without storage the system's preferences apply. */
  }
  var wants = function (query) {
    return matchMedia(query).matches;
  };
  var theme = stored.theme;
  if (['light', 'dark', 'contrast'].indexOf(theme) < 0)
    theme = wants('(prefers-contrast: more)')
      ? 'contrast'
      : wants('(prefers-color-scheme: dark)')
        ? 'dark'
        : 'light';
  var root = document.documentElement;
  root.dataset.theme = theme;
  root.dataset.motion = stored.motion || 'system';
  root.dataset.cards = stored.cards || 'medium';
})();
