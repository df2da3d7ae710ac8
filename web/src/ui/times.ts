/** Times in words. */
const UNITS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Say how long ago a time was: 2 hours ago. */
export function ago(at: number, now = Date.now() / 1000): string {
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  const passed = Math.max(0, now - at);
  if (passed > 30 * 86_400) return new Date(at * 1000).toLocaleDateString('en-GB');
  for (const [unit, seconds] of UNITS)
    if (passed >= seconds) return format.format(-Math.floor(passed / seconds), unit);
  return 'just now';
}
