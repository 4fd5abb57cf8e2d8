/**
 * Soft synthesized sounds; nothing is fetched. Silent before the first user gesture, and when
 * sounds are off.
 */

import { settings } from "./settings.svelte";

export type Sound = "draw" | "discard" | "lay" | "knock" | "gin" | "turn" | "win" | "lose" | "paired";

const LOUDNESS = 0.35;
let context: AudioContext | null = null;
let masterGain: GainNode | null = null;
let noise: AudioBuffer | null = null;

/** Return the audio context; null before a user gesture. */
function audioContext(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  const active = (navigator as { userActivation?: { hasBeenActive: boolean } }).userActivation;
  if (!context) {
    if (active && !active.hasBeenActive) return null;
    context = new AudioContext();
    masterGain = context.createGain();
    masterGain.gain.value = LOUDNESS;
    masterGain.connect(context.destination);
    noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  if (context.state === "suspended") void context.resume();
  return context;
}

/** Sound of paper: a short burst of filtered noise. */
function swish(start: number, length: number, from: number, to: number, gain: number): void {
  if (!context || !masterGain || !noise) return;
  const source = context.createBufferSource();
  source.buffer = noise;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = 0.9;
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + length);
  const envelope = context.createGain();
  envelope.gain.setValueAtTime(0.0001, start);
  envelope.gain.exponentialRampToValueAtTime(gain, start + length * 0.25);
  envelope.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(filter).connect(envelope).connect(masterGain);
  source.start(start, Math.random() * 0.2, length + 0.02);
}

/** Sound of wood or a bell: a single decaying tone. */
function tone(start: number, pitch: number, length: number, gain: number, type: OscillatorType): void {
  if (!context || !masterGain) return;
  const source = context.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(pitch, start);
  const envelope = context.createGain();
  envelope.gain.setValueAtTime(0.0001, start);
  envelope.gain.exponentialRampToValueAtTime(gain, start + 0.008);
  envelope.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(envelope).connect(masterGain);
  source.start(start);
  source.stop(start + length + 0.02);
}

const SOUNDS: Readonly<Record<Sound, (start: number) => void>> = {
  draw: (start) => swish(start, 0.13, 1800, 3600, 0.5),
  discard: (start) => {
    swish(start, 0.1, 3200, 900, 0.5);
    tone(start + 0.06, 140, 0.07, 0.25, "sine");
  },
  lay: (start) => {
    swish(start, 0.08, 2400, 1200, 0.4);
    tone(start + 0.05, 180, 0.06, 0.2, "sine");
  },
  knock: (start) => {
    for (const wait of [0, 0.16]) {
      tone(start + wait, 170, 0.11, 0.8, "triangle");
      tone(start + wait, 95, 0.13, 0.6, "sine");
      swish(start + wait, 0.03, 900, 400, 0.5);
    }
  },
  gin: (start) => {
    // two rising bells, unmistakable for the wood of a knock
    for (const [i, pitch] of [784, 1174.66].entries()) {
      tone(start + i * 0.13, pitch, 0.55, 0.26, "sine");
      tone(start + i * 0.13, pitch * 2.01, 0.3, 0.07, "sine");
    }
  },
  turn: (start) => {
    tone(start, 587.33, 0.14, 0.14, "sine");
    tone(start + 0.09, 880, 0.2, 0.12, "sine");
  },
  paired: (start) => {
    for (const [i, pitch] of [659.25, 880, 659.25, 880].entries()) tone(start + i * 0.16, pitch, 0.28, 0.16, "sine");
  },
  win: (start) => {
    for (const [i, pitch] of [523.25, 659.25, 783.99].entries())
      tone(start + i * 0.11, pitch, 0.5, 0.22, "sine");
  },
  lose: (start) => {
    tone(start, 392, 0.35, 0.16, "sine");
    tone(start + 0.14, 329.63, 0.5, 0.16, "sine");
  },
};

/** Play a sound if sounds are on; in a hidden window only with `inBackground`. */
export function play(sound: Sound, inBackground = false): void {
  if (!settings.sounds || (document.hidden && !inBackground)) return;
  const now = audioContext()?.currentTime;
  if (now !== undefined) SOUNDS[sound](now + 0.005);
}
