/* Before the first paint: the theme, motion and card size this browser was set to, so that nothing
 * flashes. The settings' module takes over from here (src/state/settings.svelte.ts). */
(function () {
  var kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('wordparlor.settings')) || {};
  } catch {
    /* Nothing was kept, or nothing may be: what the system wants is good. */
  }
  var wants = function (query) {
    return matchMedia(query).matches;
  };
  var theme = kept.theme;
  if (['light', 'dark', 'contrast'].indexOf(theme) < 0)
    theme = wants('(prefers-contrast: more)')
      ? 'contrast'
      : wants('(prefers-color-scheme: dark)')
        ? 'dark'
        : 'light';
  var root = document.documentElement;
  root.dataset.theme = theme;
  root.dataset.motion = kept.motion || 'system';
  root.dataset.cards = kept.cards || 'medium';
})();
