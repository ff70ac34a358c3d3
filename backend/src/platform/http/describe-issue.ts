/** What zod tells of a refused value, as far as it is put into words here. */
export interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
  readonly code?: string;
  readonly keys?: readonly string[];
  readonly expected?: string;
  readonly values?: readonly unknown[];
  readonly origin?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly format?: string;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  email: 'an email address',
  datetime: 'an RFC 3339 time, for example 2026-11-21T07:15:02.114Z',
  date: 'a date, for example 2026-11-21',
};

/** What is wrong with a value that is there, in words that fit behind the field's name. Pure. */
export function describeIssue(issue: Issue): string {
  const { code, expected = '', values = [], format = '', minimum, maximum, message } = issue;
  // A schema's own message says it better; zod's own begins like this.
  if ((code === 'invalid_type' || code === 'invalid_value') && !/^Invalid (input|option)/.test(message)) return message;
  switch (code) {
    case 'invalid_type':
      return `must be ${TYPES[expected] ?? expected}`;
    case 'invalid_value':
      return values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(', ')}`;
    case 'invalid_format':
      return FORMATS[format] ? `must be ${FORMATS[format]}` : issue.message;
    case 'too_small':
      return issue.origin === 'string' && minimum === 1 ? 'must not be empty' : ownWords(issue, `at least ${minimum}`);
    case 'too_big':
      return ownWords(issue, `at most ${maximum}`);
    default:
      return issue.message;
  }
}

/** A schema's own message says it better; zod's own begins like this. */
function ownWords({ message, origin = '' }: Issue, bound: string): string {
  if (!/^Too (small|big):/.test(message)) return message;
  const unit = ({ string: ' characters', array: ' entries' } as Readonly<Record<string, string>>)[origin];
  return unit ? `must have ${bound}${unit}` : `must be ${bound}`;
}
