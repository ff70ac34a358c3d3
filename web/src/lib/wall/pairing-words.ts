/** An answer that did not help. */
export interface Unhelpful {
  /** Null: there was no answer. */
  readonly status: number | null;
  /** What the service says of it; null: nothing. */
  readonly detail: string | null;
}

/** Why a screen's token, or a text in its place, is not used. `revoked`: the board was shown with it until now. */
export type Refusal = 'revoked' | 'nobody' | 'person' | 'malformed' | 'unclear';

/** What is said of a token that is not used. */
export const sayRefused: Readonly<Record<Refusal, string>> = {
  revoked: 'This display was revoked. Pair the screen anew.',
  nobody:
    'The token of this screen opens nothing: it is wrong, or its display was revoked. Paste another, or pair the screen by the code.',
  person:
    'This is the token of a person who is signed in, and of no display. Nothing was read with it, and it is not kept. Pair the screen by the code.',
  malformed:
    'This is not a token, which has letters, digits, - and _ alone. Paste the token, or the whole address that the page Displays showed.',
  unclear: 'The service does not say just now whose token this is. Try again.',
};

/**
 * Why a screen is not paired, for whoever stands before it.
 * @param seconds until the service is asked again.
 */
export function troubleOf(answer: Unhelpful, seconds: number): string {
  const when = seconds < 60 ? `${Math.max(1, Math.ceil(seconds))} s` : `${Math.ceil(seconds / 60)} min`;
  return `${reasonOf(answer)} Trying again in ${when}.`;
}

function reasonOf({ status, detail }: Unhelpful): string {
  if (status === null) return 'No connection to the service.';
  // The service has several limits, and names the one that was reached.
  if (status === 429) return detail ?? 'The service is asked too often.';
  return `The service answers, but cannot pair this display just now (${status}).`;
}
