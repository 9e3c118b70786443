/** Sounds of the page, made by the browser's synthesizer: there are no files to load. */

/** @import { SoundName } from "./sound_choice.js" */

/**
 * @typedef {object} Tone
 * @property {number} hz
 * @property {number} at seconds from the start of the sound
 * @property {number} lasts seconds
 * @property {OscillatorType} shape
 * @property {number} loudness of 1
 */

/** @type {Record<SoundName, Tone[]>} a choice: wood on wood for moves, two low tones for a fault, bells for time and end */
const TONES = {
  move: [
    { hz: 210, at: 0, lasts: 0.07, shape: "triangle", loudness: 0.5 },
    { hz: 520, at: 0, lasts: 0.03, shape: "sine", loudness: 0.25 },
  ],
  capture: [
    { hz: 240, at: 0, lasts: 0.06, shape: "triangle", loudness: 0.5 },
    { hz: 160, at: 0.09, lasts: 0.1, shape: "triangle", loudness: 0.6 },
    { hz: 610, at: 0.09, lasts: 0.03, shape: "sine", loudness: 0.25 },
  ],
  fault: [
    { hz: 196, at: 0, lasts: 0.13, shape: "sawtooth", loudness: 0.16 },
    { hz: 156, at: 0.15, lasts: 0.2, shape: "sawtooth", loudness: 0.16 },
  ],
  "low time": [
    { hz: 880, at: 0, lasts: 0.12, shape: "sine", loudness: 0.3 },
    { hz: 880, at: 0.2, lasts: 0.12, shape: "sine", loudness: 0.3 },
  ],
  end: [
    { hz: 392, at: 0, lasts: 0.35, shape: "sine", loudness: 0.3 },
    { hz: 523, at: 0.14, lasts: 0.4, shape: "sine", loudness: 0.3 },
    { hz: 659, at: 0.28, lasts: 0.6, shape: "sine", loudness: 0.3 },
  ],
};

/** @type {AudioContext | null} made at the first sound: a browser allows none before somebody has touched the page */
let context = null;

/**
 * Make a sound; nothing happens where a browser has none, or does not allow it yet.
 *
 * @param {SoundName} name
 */
export function makeSound(name) {
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  for (const tone of TONES[name]) playTone(context, tone);
}

/**
 * @param {AudioContext} audio
 * @param {Tone} tone
 */
function playTone(audio, { hz, at, lasts, shape, loudness }) {
  const begin = audio.currentTime + at;
  const oscillator = new OscillatorNode(audio, { type: shape, frequency: hz });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(loudness, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + lasts);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + lasts);
}
