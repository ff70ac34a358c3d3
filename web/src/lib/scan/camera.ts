import { openDecoder } from './decoder.js';

/** How long after one picture the next one is looked at. */
const EVERY_MS = 150;
/** The same code, held in the picture, is not read again so soon. */
const SAME_MS = 3_000;

interface Heard {
  readonly read: (text: string) => void;
  /** There is no camera to look through, and why. */
  readonly none: (why: string) => void;
}

function whyNot(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'The camera is not allowed for this page.';
  if (name === 'NotFoundError') return 'This device has no camera.';
  return 'The camera can’t be used.';
}

/** Shows a camera in a video element, and reads codes off it until the element is gone. */
export const camera =
  ({ read, none }: Heard) =>
  (video: HTMLVideoElement): (() => void) => {
    let stream: MediaStream | null = null;
    let ended = false;
    const stop = (): void => {
      ended = true;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    async function look(): Promise<void> {
      // Browsers offer cameras to pages that came by https.
      if (!navigator.mediaDevices) return none('The camera needs a page that came by https.');
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (ended) return stop();
      video.srcObject = stream;
      const [decode] = await Promise.all([openDecoder(), video.play()]);
      let last = { text: '', at: 0 };
      while (!ended) {
        const text = await decode(video);
        const now = performance.now();
        if (text !== null && !ended && (text !== last.text || now - last.at > SAME_MS)) {
          last = { text, at: now };
          read(text);
        }
        await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
      }
    }
    look().catch((error: unknown) => {
      if (!ended) none(whyNot(error));
      stop();
    });
    return stop;
  };
