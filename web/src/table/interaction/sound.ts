/** A short soft tone for the start of a turn. */

let context: AudioContext | null = null;

/** Play two quiet notes; none where the browser requires a gesture first. */
export function chime(): void {
  try {
    context ??= new AudioContext();
  } catch {
    return;
  }
  void context.resume();
  const { currentTime: now } = context;
  [523.25, 659.25].forEach((pitch, at) => note(context as AudioContext, pitch, now + at * 0.14));
}

function note(on: AudioContext, pitch: number, start: number): void {
  const tone = on.createOscillator();
  const volume = on.createGain();
  tone.type = 'sine';
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.08, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.5);
  tone.connect(volume).connect(on.destination);
  tone.start(start);
  tone.stop(start + 0.55);
}
