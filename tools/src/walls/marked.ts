import type { boardRecords, imagingStudy } from '@ward-board/contract';

/** In every name and every text that is typed here, and in no word of the service. */
export const MARK = 'zyq';
const BORN = '1943-07-19';
const PHONE = '+4917655501';
/** What no wall that shows initials may be sent. */
const secrets = [MARK, BORN, PHONE, 'AB-'] as const;

/** The ids of connections are made of random letters, and have any three of them now and then. */
const CONNECTION = /"sid":"[\w-]+"/g;
const AROUND = 60;

/** Every place of a text where it has what a wall must not be sent, each with what stands around it. */
export function secretsIn(sent: string): readonly string[] {
  const text = sent.replaceAll(CONNECTION, '');
  const lower = text.toLowerCase();
  return secrets.flatMap((secret) => {
    // A name may have been written in other letters; the others are as they are.
    const searched = secret === MARK ? lower : text;
    const found: string[] = [];
    for (let at = searched.indexOf(secret); at >= 0; at = searched.indexOf(secret, at + secret.length))
      found.push(text.slice(Math.max(0, at - AROUND), at + AROUND));
    return found;
  });
}

/** A text for every field that takes one: a field that a board gets later is filled as well. */
export const markedTexts = (
  fields: (typeof boardRecords)[keyof typeof boardRecords]['fields'] | typeof imagingStudy.fields,
) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { input, from }]) =>
      ['line', 'paragraph', 'vitals', 'allergies'].includes(input.kind) && from === undefined
        ? [[name, `${MARK} ${name}`]]
        : [],
    ),
  );

let numbered = 0;
/** Somebody of whom everything is marked. @param number of those who are to have names of their own. */
export const markedPerson = (number: number | '' = '') => ({
  ...{ name: `${MARK}ulla ${MARK}berg${number}`, mrn: `${MARK}-${++numbered}`, phone: `${PHONE}${numbered}` },
  ...{ date_of_birth: BORN, gender: 'female', blood_type: 'AB-' },
});
