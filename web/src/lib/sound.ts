/** One soft note when it is my turn. */

let audio: AudioContext | null = null;

export function chime(): void {
  audio ??= new AudioContext();
  const { currentTime: now, destination } = audio;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = 'sine';
  tone.frequency.setValueAtTime(587, now);
  tone.frequency.setValueAtTime(784, now + 0.12);
  volume.gain.setValueAtTime(0.0001, now);
  volume.gain.exponentialRampToValueAtTime(0.15, now + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, now + 0.45);
  tone.connect(volume).connect(destination);
  tone.start(now);
  tone.stop(now + 0.5);
}
