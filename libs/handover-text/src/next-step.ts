/** The boards that tell of a patient, as texts name them. */
export const boardNames = { emergency: 'Emergency', operations: 'Operations', icu: 'ICU', ward: 'Ward' } as const;
/** A board that tells of a patient. */
export type TellingBoard = keyof typeof boardNames;

/** Notes that were told; an event from before they were declared lacks them. */
type Notes = string | null | undefined;

/** Notes that a board told, and the board. */
export interface ToldNotes {
  readonly from: TellingBoard;
  readonly notes: string | null;
}

/** What a next step is called among the notes of a handover. */
export const NEXT_STEP = 'Next step';
/** `Next step: CT head` is the sender's own; `Next step from ICU: CT head` was told to the sender, by the ICU first. */
const SAID_NEXT_STEP = new RegExp(`^${NEXT_STEP}(?: from (${Object.values(boardNames).join('|')}))?: (.*)\\n?`);
/** What says in a paragraph that texts were cut after it. */
const SAYS_CUT = /\n(… cut: .*)$/;

const paragraphsOf = (notes: Notes): readonly string[] => (notes ?? '').split('\n\n').filter(Boolean);

/** Whether a paragraph of notes says a next step. */
export const isNextStep = (paragraph: string): boolean => SAID_NEXT_STEP.test(paragraph);

/** What the texts are called that say how a patient is, or is treated, at a time: read later without their board they would be taken for the present. */
const LINES = 'Isolation|AVPU|Trauma|Ventilator|O2 flow|IV lines|Diet|Mobility';
/** With those that may go on in further paragraphs. */
const PASSING = `${LINES}|Monitor alerts|Care plan` as const;
const LASTING = 'Operation|Complications|After the operation|Anaesthesia|Before the operation';
/**
 * What the texts among the notes of a handover are called that are no notes: those of a time, and all others. One text, as regular expressions take it: it is
 * loaded before the first rows, and a list weighs more.
 */
export const toldLabels =
  `${PASSING}|${LASTING}|Allergies|Current medications|Diagnosis|Came for|${NEXT_STEP}` as const;
/** `Diet: Soft` is the sender's own; `Diet from ICU: Soft` was told to the sender, by the ICU first. */
const SAID_PASSING = new RegExp(`^(${PASSING})(?: from (${Object.values(boardNames).join('|')}))?: `);
const SAID_LINE = new RegExp(`^((?:${LINES}) from (?:${Object.values(boardNames).join('|')})): `);

/** The board that a next step, or what passes, is from, as it is named in its paragraph; null: the sender's own, or neither. */
export const originIn = (paragraph: string): string | null =>
  SAID_NEXT_STEP.exec(paragraph)?.[1] ?? SAID_PASSING.exec(paragraph)?.[2] ?? null;

/** Which of what passes a paragraph says and of which board, where that is one line: `Diet from ICU`; null: none. Others may go on in further paragraphs. */
export const passingIn = (paragraph: string): string | null => SAID_LINE.exec(paragraph)?.[1] ?? null;

/** Notes that were told, as they are told on: what passes says from which board it is. */
export const withOrigin = (from: TellingBoard, notes: Notes): Notes =>
  notes
    ?.split('\n\n')
    .map((paragraph) =>
      originIn(paragraph) === null
        ? paragraph.replace(SAID_PASSING, (_, label: string) => `${label} from ${boardNames[from]}: `)
        : paragraph,
    )
    .join('\n\n');

/** A paragraph of notes, without the board that it is from: the same step is the same for all. */
export const withoutOrigin = (paragraph: string): string =>
  originIn(paragraph) === null ? paragraph : paragraph.replace(/ from \w+: /, ': ');

/** Notes that were told, without what they say of a next step. */
export const withoutNextStep = (notes: Notes): Notes =>
  notes
    ?.split('\n\n')
    .map((paragraph) => paragraph.replace(SAID_NEXT_STEP, ''))
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');

/** A next step, and the board that decided on it. */
export interface NextStep {
  readonly from: TellingBoard;
  readonly text: string;
}

/** A next step among told notes. `isOwn`: the teller decided on it; else it was told the teller. */
export interface ToldStep extends NextStep {
  readonly isOwn: boolean;
}

/** The next steps that a board tells whoever takes the patient over, each once and in all of its lines. */
export function nextStepsIn(told: ToldNotes | null | undefined): readonly ToldStep[] {
  if (!told) return [];
  const steps = paragraphsOf(told.notes).flatMap((paragraph): readonly ToldStep[] => {
    if (!SAID_NEXT_STEP.exec(paragraph)?.[2]?.trim()) return [];
    const origin = originIn(paragraph);
    return [{ from: keyOf(origin) ?? told.from, text: wordsIn(paragraph).trim(), isOwn: origin === null }];
  });
  return steps.filter(
    ({ from, text }, index) => index === steps.findIndex((one) => one.from === from && one.text === text),
  );
}

/** Several next steps as one: from the board of the first, with where the others are from; null: there are none. */
export function asOneStep(steps: readonly NextStep[]): NextStep | null {
  const [first] = steps;
  if (!first) return null;
  const texts = steps.map(({ from, text }) => (from === first.from ? text : `from ${boardNames[from]}: ${text}`));
  return { from: first.from, text: texts.join('; ') };
}

/** The next step that a board tells whoever takes the patient over; of several, all of them as one; null: none. */
export const nextStepIn = (told: ToldNotes | null | undefined): NextStep | null => asOneStep(nextStepsIn(told));

/** Told notes without this next step, whichever board it is from: it is done. */
export function withoutStep(notes: string | null, step: string): string | null {
  const paragraphs = paragraphsOf(notes);
  const isDone = (paragraph: string): boolean => isNextStep(paragraph) && wordsIn(paragraph).trim() === step;
  if (!paragraphs.some(isDone)) return notes;
  const left = paragraphs.flatMap((paragraph) =>
    isDone(paragraph) ? (SAYS_CUT.exec(paragraph)?.[1] ?? []) : paragraph,
  );
  return left.join('\n\n') || null;
}

const keyOf = (name: string | null): TellingBoard | undefined =>
  (Object.keys(boardNames) as TellingBoard[]).find((key) => boardNames[key] === name);

/** What a paragraph says to be next, in all of its lines, without that its text was cut. */
const wordsIn = (paragraph: string): string =>
  withoutOrigin(paragraph).replace(SAYS_CUT, '').slice(`${NEXT_STEP}: `.length);

/** Notes that were told: the next steps in them as they are told on, with the board that each is from, and all else. */
export function toldOn({ from, notes }: ToldNotes): { readonly steps: readonly string[]; readonly rest: string } {
  const paragraphs = paragraphsOf(notes).map((paragraph) => {
    const text = SAID_NEXT_STEP.exec(paragraph)?.[2]?.trim();
    if (!text) return { step: null, rest: paragraph.replace(SAID_NEXT_STEP, '') };
    const [, cut = ''] = SAYS_CUT.exec(paragraph) ?? [];
    return { step: `${NEXT_STEP} from ${originIn(paragraph) ?? boardNames[from]}: ${wordsIn(paragraph)}`, rest: cut };
  });
  return {
    steps: paragraphs.flatMap(({ step }) => step ?? []),
    rest: paragraphs
      .map(({ rest }) => rest)
      .filter(Boolean)
      .join('\n\n'),
  };
}

const says = (said: object, names: readonly string[]): boolean =>
  names.some((name) => Boolean(Reflect.get(said, name)));
/** The fields in which a board writes what is next for a patient, and tells it the next board. */
const toldFields = ['next_step', 'care_plan'] as const;

/**
 * Whether an edit says what the board tells the next one to be next: from then on it tells its own, and no longer what it was told. A
 * theatre's instructions are for the operation and are not told, so they can't stand in place of what was, nor on its row.
 */
export const tellsNext = (changes: object): boolean => says(changes, toldFields);

/** Whether a record is told a next step and has none of its own from the beginning. A care plan and instructions that the sender wrote for the board are none. */
export const isToldNext = (told: ToldNotes | null | undefined, details: object): boolean =>
  nextStepIn(told) !== null && !says(details, ['next_step']);
