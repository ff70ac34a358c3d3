/**
 * Why a screen is not paired, for whoever stands before it.
 * @param status of the service's answer; null: it did not answer.
 * @param seconds until it is asked again.
 */
export function troubleOf(status: number | null, seconds: number): string {
  const when = seconds < 60 ? `${Math.max(1, Math.ceil(seconds))} s` : `${Math.ceil(seconds / 60)} min`;
  return `${reasonOf(status)} Trying again in ${when}.`;
}

function reasonOf(status: number | null): string {
  if (status === null) return 'No connection to the service.';
  if (status === 429) return 'Too many displays of this network are asking to be paired.';
  return `The service answers, but cannot pair this display just now (${status}).`;
}
