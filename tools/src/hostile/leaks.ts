/** What no answer and no line of the log may hold, whoever asks. */
export interface Secrets {
  /** Tokens, passwords, the keys that the service was started with. */
  readonly credentials: ReadonlySet<string>;
  /** A word that stands in patients' data and nowhere else. */
  readonly patientMarker: string;
  /** Folders of this machine that the service knows. */
  readonly folders: readonly string[];
}

/** In JSON a line ends with `\\n`. */
const STACK = /(?:\n|\\n)\s*at (?:async )?[\w$.<> [\]]*\(?(?:file:|node:|\/)[^\n]*:\d+:\d+\)?/;
const INSIDE = /node_modules|\bdist\/[\w-]+\/|QueryFailedError|ECONNREFUSED|postgres(?:ql)?:\/\//;
const SQL =
  /\b(?:SELECT|DELETE)\b[\s\S]{0,400}\bFROM\b|\bINSERT INTO\b|\bUPDATE\b[\s\S]{0,200}\bSET\b|\brelation "[^"]+"/;

/** How a text looks like the inside of the service: stack traces, SQL, paths of files. */
function inside(text: string, { folders }: Secrets): readonly string[] {
  return [
    ...(STACK.test(text) ? ['a stack trace'] : []),
    ...(SQL.test(text) ? ['SQL'] : []),
    ...(INSIDE.test(text) || folders.some((folder) => text.includes(folder)) ? ['a name from inside the service'] : []),
  ];
}

const credentialIn = (text: string, { credentials }: Secrets) =>
  [...credentials].some((secret) => text.includes(secret)) ? ['a token or a password'] : [];

/**
 * What an answer gives away.
 * @param answer `refused`: it is an error, and may hold patients' data only as far as `requested` said it.
 */
export function leaksOf(
  answer: { readonly text: string; readonly refused: boolean; readonly requested: string },
  secrets: Secrets,
): readonly string[] {
  const { text, refused, requested } = answer;
  if (!refused) return credentialIn(text, secrets);
  const patient = text.includes(secrets.patientMarker) && !requested.includes(secrets.patientMarker);
  return [
    ...inside(text, secrets),
    ...credentialIn(text, secrets),
    ...(patient ? ['data of a patient in a refusal'] : []),
  ];
}

/** What a line of the log gives away. An error's stack belongs there; that there was an error is named. */
export function leaksOfLog(line: string, secrets: Secrets): readonly string[] {
  return [
    ...credentialIn(line, secrets),
    ...(line.includes(secrets.patientMarker) ? ['data of a patient'] : []),
    ...(/"level":(?:50|60)|"level":"(?:error|fatal)"/.test(line) ? ['an error'] : []),
  ];
}
