import { session } from '../session/session.svelte.js';

/** One sound for a burst: not another one so soon. */
const APART_MS = 5_000;
/** A sound that the browser lets out only later than this is not played any more. */
const LATE_MS = 1_000;
/** Two short tones: when each begins, in seconds, and how high it is, in hertz. */
const tones = [
  [0, 784],
  [0.14, 1_046.5],
] as const;
const TONE_S = 0.22;
const LOUDNESS = 0.16;

const keyOf = (user: string): string => `ward-board.sound.${user}`;

/** Kept on this device for each user; off until they switch it on. */
const kept = (user: string): boolean => {
  try {
    return localStorage.getItem(keyOf(user)) === 'on';
  } catch {
    return false;
  }
};

let chosen = $state.raw<{ readonly user: string; readonly on: boolean } | null>(null);
let context: AudioContext | null = null;
let played = Number.NEGATIVE_INFINITY;

function play(): void {
  const audio = context ?? new AudioContext();
  context = audio;
  const asked = performance.now();
  // Browsers keep a page silent until somebody has pressed something on it.
  void audio.resume().then(() => {
    if (performance.now() - asked > LATE_MS) return;
    for (const [begins, frequency] of tones) {
      const at = audio.currentTime + begins;
      const [tone, loudness] = [new OscillatorNode(audio, { frequency }), new GainNode(audio, { gain: 0 })];
      loudness.gain.setValueAtTime(0, at);
      loudness.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.001, at + TONE_S);
      tone.connect(loudness).connect(audio.destination);
      tone.start(at);
      tone.stop(at + TONE_S);
    }
  });
}

/** The sound of a new notification, which each user may switch on for themselves. */
export const sound = {
  get on(): boolean {
    const user = session.user?.id ?? '';
    return chosen?.user === user ? chosen.on : kept(user);
  },
  /** Switched on, it is heard at once. */
  choose(on: boolean): void {
    const user = session.user?.id ?? '';
    chosen = { user, on };
    if (on) play();
    try {
      localStorage.setItem(keyOf(user), on ? 'on' : 'off');
    } catch {
      // A private window keeps nothing; the choice then lasts as long as the page.
    }
  },
  /** Something has arrived: heard if it is switched on, and was not heard just now. */
  announce(): void {
    if (!this.on || performance.now() - played < APART_MS) return;
    played = performance.now();
    play();
  },
};
