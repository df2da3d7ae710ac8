/** When something was, in words. */
const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long ago a time of the service was, in words: 2 hours ago. */
export function ago(at: number, now = Date.now() / 1000): string {
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  const passed = Math.max(0, now - at);
  if (passed > 30 * 86_400) return new Date(at * 1000).toLocaleDateString('en-GB');
  for (const [unit, seconds] of STEPS)
    if (passed >= seconds) return words.format(-Math.floor(passed / seconds), unit);
  return 'just now';
}
