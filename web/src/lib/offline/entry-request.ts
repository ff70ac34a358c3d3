/** What of an entry is sent. */
interface Sent {
  readonly path: string;
  readonly body: object;
  readonly key: string;
  /** RFC 3339. */
  readonly writtenAt: string;
}

/** What a release before has put into the text of an entry that it sent late; today the service does, told by `writtenAt`. */
const SAID_WHEN = /(?:\\n)?\(Written [^)]*, sent later\.\)/;
const wordsOf = ({ body }: Sent): string =>
  JSON.stringify(body).replace(SAID_WHEN, '').replace('"notes":""', '"notes":null');

/** What an entry is sent as: its request is the same for good, since with another body the service would refuse its key. */
export const entryRequest = ({ path, body, key, writtenAt }: Sent) =>
  ({ method: 'POST', path, body, key, ...(SAID_WHEN.test(JSON.stringify(body)) ? {} : { writtenAt }) }) as const;

/** Whether two entries are one. */
export const saysTheSame = (one: Sent, other: Sent): boolean =>
  one.path === other.path && wordsOf(one) === wordsOf(other);
