/** An answer that did not help. */
export interface Unhelpful {
  /** Null: there was no answer. */
  readonly status: number | null;
  /** What the service says of it; null: nothing. */
  readonly detail: string | null;
}

/** What is said of a token that opens nothing. @param wasShown whether the board was shown with it until now. */
export const sayRefusedToken = (wasShown: boolean): string =>
  wasShown
    ? 'This display was revoked. Pair the screen anew.'
    : 'The token of this screen opens nothing: it is wrong, or its display was revoked. Paste another, or pair the screen by the code.';

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
