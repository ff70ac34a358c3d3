import { type Component, createContext } from 'svelte';
import type { Entry, Queued } from './queue.js';

/** The form that corrects an entry which the service refused, once its code is there. */
interface CorrectCode {
  readonly module:
    | {
        readonly CorrectEntry: Component<{
          queued: Queued;
          oncorrect: (body: Entry['body'], said: string) => Promise<boolean>;
          onclose: () => void;
        }>;
      }
    | null
    | undefined;
}

/**
 * The form is of the chart, which knows every kind of entry: the root of the page provides it, so that the list of entries does
 * not import the chart.
 */
export const [correctCode, provideCorrectCode] = createContext<CorrectCode>();
