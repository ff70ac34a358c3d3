import { ApiClient as Steps } from '@ward-board/api-client';
import { type Answer, client } from './http.js';

export { booking, triage } from '@ward-board/api-client';

/** Somebody who is signed in; what is refused on purpose is sent with `http`. */
export class ApiClient extends Steps {
  readonly http = client(this.url, this.token);
}

/** The body of an answer that must not be a refusal. */
export function done<Body>({ status, body }: Answer<Body>): Body {
  if (status >= 300) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
