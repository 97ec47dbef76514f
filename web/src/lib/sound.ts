/** The sounds of the table, synthesized by the page. */

import { preferences } from './preferences.svelte';

export type Sound = 'up' | 'play' | 'pass' | 'bet' | 'sweep' | 'bomb' | 'out' | 'deal' | 'end' | 'turn';

interface Tone {
  /** Seconds after the start. */
  at?: number;
  /** Seconds until it has died away. */
  length: number;
  /** From this pitch to that, in hertz; noise has the pitches of its filter. */
  pitch: number;
  to?: number;
  gain: number;
  wave: OscillatorType | 'noise';
}

/** Each is a few tones that imitate something: a card, wood, a coin, cloth, a drum, pipes, a harp. */
const SOUNDS: Record<Sound, readonly Tone[]> = {
  up: [{ length: 0.03, pitch: 2400, gain: 0.05, wave: 'noise' }],
  play: [{ length: 0.07, pitch: 1800, to: 500, gain: 0.5, wave: 'noise' }],
  pass: [
    { length: 0.06, pitch: 320, to: 180, gain: 0.3, wave: 'triangle' },
    { length: 0.03, pitch: 900, gain: 0.12, wave: 'noise' },
  ],
  bet: [
    { length: 0.05, pitch: 2600, gain: 0.14, wave: 'triangle' },
    { at: 0.05, length: 0.12, pitch: 3400, gain: 0.1, wave: 'triangle' },
    { length: 0.05, pitch: 260, gain: 0.2, wave: 'triangle' },
  ],
  sweep: [{ length: 0.25, pitch: 500, to: 2600, gain: 0.22, wave: 'noise' }],
  bomb: [
    { length: 0.35, pitch: 120, to: 38, gain: 0.9, wave: 'sine' },
    { length: 0.18, pitch: 700, to: 120, gain: 0.4, wave: 'noise' },
  ],
  out: [
    { length: 0.7, pitch: 220, gain: 0.1, wave: 'sawtooth' },
    { length: 0.7, pitch: 330, gain: 0.08, wave: 'sawtooth' },
    { at: 0.12, length: 0.58, pitch: 440, gain: 0.08, wave: 'sawtooth' },
  ],
  deal: [0, 0.09, 0.18, 0.27].map((at) => ({ at, length: 0.05, pitch: 1700, to: 700, gain: 0.25, wave: 'noise' as const })),
  end: [],
  turn: [
    { length: 0.35, pitch: 587, gain: 0.16, wave: 'triangle' },
    { at: 0.11, length: 0.45, pitch: 784, gain: 0.16, wave: 'triangle' },
  ],
};
/** The most cards of a play that are heard, and the seconds between them. */
const MOST_SLAPS = 3;
const SLAP = 0.045;
/** Seconds between the first and the second, last call to my turn. */
const AGAIN = 3;

let audio: AudioContext | null = null;
let hiss: AudioBuffer | null = null;
let reminder = 0;

/** Play a sound, if the volume is up. */
export function sound(name: Sound, times = 1): void {
  if (!preferences.volume || !('AudioContext' in globalThis)) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
  for (let at = 0; at < Math.min(times, MOST_SLAPS); at++)
    for (const tone of SOUNDS[name]) playTone(audio, tone, audio.currentTime + at * SLAP);
}

/** Call me to my turn, and once more after a while. */
export function callToTurn(): void {
  sound('turn');
  clearTimeout(reminder);
  reminder = setTimeout(() => sound('turn'), AGAIN * 1000) as unknown as number;
}

/** My turn is over: no second call. */
export function stopCalling(): void {
  clearTimeout(reminder);
}

function playTone(context: AudioContext, { at = 0, length, pitch, to, gain, wave }: Tone, now: number): void {
  const start = now + at;
  const volume = context.createGain();
  volume.gain.setValueAtTime(gain * preferences.volume, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  volume.connect(context.destination);
  const source = wave === 'noise' ? noise(context, volume, pitch, to, start, length) : pitched(context, volume, wave, pitch, to, start, length);
  source.start(start);
  source.stop(start + length + 0.02);
}

function pitched(context: AudioContext, volume: AudioNode, wave: OscillatorType, pitch: number, to: number | undefined, start: number, length: number): AudioScheduledSourceNode {
  const source = context.createOscillator();
  source.type = wave;
  slide(source.frequency, pitch, to, start, length);
  source.connect(volume);
  return source;
}

function noise(context: AudioContext, volume: AudioNode, pitch: number, to: number | undefined, start: number, length: number): AudioScheduledSourceNode {
  const source = context.createBufferSource();
  source.buffer = hiss ??= makeHiss(context);
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  slide(filter.frequency, pitch, to, start, length);
  source.connect(filter).connect(volume);
  return source;
}

function slide(parameter: AudioParam, from: number, to: number | undefined, start: number, length: number): void {
  parameter.setValueAtTime(from, start);
  if (to) parameter.exponentialRampToValueAtTime(to, start + length);
}

function makeHiss(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < data.length; at++) data[at] = Math.random() * 2 - 1;
  return buffer;
}
