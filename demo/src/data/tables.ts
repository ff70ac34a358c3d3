import {
  admissionType,
  bloodType,
  emergencyCase,
  operation,
  severities,
  type TriageLevel,
  triageLevels,
  waitingPriorities,
} from '@ward-board/contract';
import { z } from 'zod';
import examinationsJson from './examinations.json' with { type: 'json' };
import historyJson from './history.json' with { type: 'json' };
import icuCoursesJson from './icu-courses.json' with { type: 'json' };
import operationsJson from './operations.json' with { type: 'json' };
import peopleJson from './people.json' with { type: 'json' };
import presentationsJson from './presentations.json' with { type: 'json' };
import surgicalAdmissionsJson from './surgical-admissions.json' with { type: 'json' };
import levelsJson from './triage-levels.json' with { type: 'json' };
import vitalsJson from './vitals.json' with { type: 'json' };
import wardJson from './ward.json' with { type: 'json' };
import wingsJson from './wings.json' with { type: 'json' };

const sex = z.enum(['female', 'male']);
export type Sex = z.infer<typeof sex>;

const range = z.tuple([z.number(), z.number()]).readonly();
const weighted = z.array(z.tuple([z.string().nullable(), z.number()]));
const enumOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => z.enum(Object.keys(record) as Key[]);

/** Who can have something: an age in whole years, from and to, and a sex where it matters. */
const demographics = { ages: range, sex: sex.optional() };
export type Demographics = z.infer<z.ZodObject<typeof demographics>>;

const pattern = enumOf(vitalsJson.patterns);
/** What an illness does to the measurements. */
export type Pattern = z.infer<typeof pattern>;

const measurement = ['systolic', 'pulse', 'saturation', 'breaths', 'temperature', 'coma'] as const;
/** `shift`: by how much the measurements of an adult differ from those at rest; `rest`: those by age, `below` in years. */
export const vitals = z
  .object({
    patterns: z.record(
      pattern,
      z.object({ better: pattern, worse: pattern, shift: z.partialRecord(z.enum(measurement), z.number()) }),
    ),
    rest: z.array(z.object({ below: z.number(), systolic: z.number(), pulse: z.number(), breaths: z.number() })),
  })
  .parse(vitalsJson);

/** Of each level in minutes; the counts are the first day's. How long somebody may wait says the facility. */
export const levels = z
  .record(
    z.enum(triageLevels),
    z.object({
      triageWithin: z.number(),
      /** Minutes from one set of vitals to the next. */
      every: z.number(),
      onBoard: z.int(),
      pending: z.int(),
      treated: z.int(),
      gone: z.int(),
    }),
  )
  .parse(levelsJson);

const icuCourseName = enumOf(icuCoursesJson);
const stage = z.strictObject({
  pattern,
  ventilator_mode: z.string().nullable().default(null),
  /** Litres per minute, from and to; null on room air. */
  o2: range.nullable().default(null),
  medications: z.string(),
  monitor_alerts: z.string().nullable().default(null),
});
const icuCourse = z.strictObject({
  ...demographics,
  /** Reception's words, when somebody is admitted for it directly. */
  reason: z.string(),
  iv_lines: z.string(),
  /** Who is to be kept apart, and how; they get a room of their own if there is one. */
  isolation: z.string().nullable().default(null),
  diet: z.string(),
  stages: z.record(z.enum(severities), stage),
});
/** An illness in the ICU, from its worst to its best. */
export type IcuCourse = z.infer<typeof icuCourse>;
export const icuCourses = z.record(icuCourseName, icuCourse).parse(icuCoursesJson);

const presentation = z.strictObject({
  ...demographics,
  /** Reception's words; they tell presentations apart. */
  reason: z.string(),
  /** Triage's words. */
  complaint: z.string(),
  pattern,
  modes: z.array(emergencyCase.fields.arrival_mode.read.unwrap()).readonly(),
  /** 0–10, from and to; left out where nobody asks. */
  pain: range.optional(),
  trauma: z.string().optional(),
  /** What they take or are allergic to, where the illness depends on it. */
  medications: z.string().optional(),
  allergies: z.string().optional(),
  notes: z.string().optional(),
  /** How it goes on in the ICU, for those who may end there. */
  icu: icuCourseName.optional(),
});
/** Something that brings people to Emergency: as the front desk hears it, and as triage writes it down. */
export type Presentation = z.infer<typeof presentation> & { readonly level: TriageLevel };

const byLevel = z.record(z.enum(triageLevels), z.array(presentation)).parse(presentationsJson);
export const presentations: readonly Presentation[] = triageLevels.flatMap((level) =>
  byLevel[level].map((each) => ({ ...each, level })),
);

const byReason = new Map(presentations.map((each) => [each.reason, each]));
/** What Reception's words stand for; undefined for words that are not the sample hospital's. */
export const presentationOf = (reason: string | null): Presentation | undefined => byReason.get(reason ?? '');

/** Stays that Reception admits for an operation; each reason has its row in `operations.json`. */
export const surgicalAdmissions = z
  .array(z.strictObject({ ...demographics, type: admissionType.extract(['surgery', 'operation']), reason: z.string() }))
  .parse(surgicalAdmissionsJson);

const wardName = enumOf(wardJson.wards);
/** A ward of the sample hospital, by the type of its wing. */
export type WardName = z.infer<typeof wardName>;
const wardCase = z.strictObject({
  ...{ ...demographics, ward: wardName, reason: z.string(), diagnosis: z.string() },
  type: admissionType.extract(['inpatient', 'planned', 'daycase', 'normal']),
  days: range,
  diet: z.string().nullable(),
  care_plan: z.string(),
});
/** Something that brings people to a ward, and how it goes on there. */
export type WardCase = z.infer<typeof wardCase>;
/** `cases` are admitted by Reception, `waiting` wait at home for a bed. */
export const wardPlaces = z
  .strictObject({
    wards: z.record(
      wardName,
      z.strictObject({ ward_type: z.string(), visiting_hours: z.string(), nurses: z.array(z.string()) }),
    ),
    mobility: z.array(z.string()),
    notes: z.array(z.string()),
    cases: z.array(wardCase),
    waiting: z.array(
      z.strictObject({
        ...{ ...demographics, ward: wardName, reason: z.string(), diagnosis: z.string() },
        priority: z.literal(waitingPriorities),
      }),
    ),
  })
  .parse(wardJson);
/** Stays that Reception admits for a ward. */
export const wardAdmissions = wardPlaces.cases;
/** Who waits at home for a bed. */
export const waitingCases = wardPlaces.waiting;
/** What Reception's words stand for on a ward; undefined for words that are not the sample hospital's. */
export const wardCaseOf = (reason: string | null): WardCase | undefined => wardCases.get(reason ?? '');
const wardCases = new Map(wardAdmissions.map((each) => [each.reason, each]));

const { op_status, procedure_name, surgery_type } = operation.fields;
const surgery = z.object({
  procedure_name: procedure_name.read,
  surgery_type: surgery_type.read,
  duration_minutes: z.int(),
  surgeon: z.string(),
  anaesthesia_type: z.string(),
  pre_op_diagnosis: z.string(),
  pre_op_instructions: z.string(),
  post_op_notes: z.string(),
  /** What happens when it does not go smoothly. */
  complications: z.string(),
});
/** An operation as the theatre plans and reports it. */
export type Surgery = z.infer<typeof surgery>;
/**
 * `theatres`: each with how far its operations are on the first day; the first theatre's patient comes from Emergency.
 * `icuSurgery` is for patients of the ICU who are ventilated for long. `surgeries`: by the reason of the admission, be it Reception's or one of Emergency's presentations.
 */
export const { theatres, surgeries, icuSurgery } = z
  .object({
    theatres: z.array(
      z.object({ operating_room: z.string(), anaesthesiologist: z.string(), firstDay: z.array(op_status.read) }),
    ),
    surgeries: z.record(z.string(), surgery),
    icuSurgery: surgery,
  })
  .parse(operationsJson);
/** The operation for somebody admitted for this; undefined where there is none, and for a visitor's own words. */
export const surgeryOf = (reason: string | null): Surgery | undefined => surgeries[reason ?? ''];

const examination = z.strictObject({
  ...demographics,
  modality: z.string(),
  body_part: z.string(),
  body_site: z.string().nullable().default(null),
  technique: z.string(),
  contrast: z.string().nullable().default(null),
  place: z.string(),
  performer: z.string(),
  /** How long it takes. */
  minutes: z.int(),
  findings: z.string(),
  conclusion: z.string(),
  critical: z.boolean().default(false),
});
/** An imaging study as it is ordered, and what is found in it. */
export type Examination = z.infer<typeof examination>;
export const examinations: readonly Examination[] = z.array(examination).parse(examinationsJson);
/** What a study is of the sample hospital's; undefined for a visitor's own. Its technique tells two of one part apart. */
export const examinationOf = (study: { readonly technique: string | null; readonly body_part: string | null }) =>
  examinations.find(({ technique, body_part }) => technique === study.technique && body_part === study.body_part);

const usual = z.array(z.object({ below: z.number(), usual: weighted }));
/** What triage finds out by asking, with weights; null: nobody has asked, which is not the same as none. */
export const history = z.object({ allergies: weighted, medications: usual }).parse(historyJson);

const notable = z.object({ gender: sex, name: z.string() });
export type Notable = z.infer<typeof notable>;
/**
 * `nameGroups`: the names of a town that people came to from everywhere; a family name may differ between women and men.
 * `notable`: names that a board has to cope with: told apart by a letter, very long, in another script.
 */
export const people = z
  .object({
    nameGroups: z.array(
      z.object({
        female: z.array(z.string()),
        male: z.array(z.string()),
        family: z.array(z.union([z.string(), z.object({ female: z.string(), male: z.string() })])),
      }),
    ),
    bloodTypes: z.array(z.tuple([bloodType.nullable(), z.number()])),
    notable: z.object({
      emergency: z.array(notable),
      icu: z.array(notable),
      unknown: notable.extend({ date_of_birth: z.null(), blood_type: z.null(), phone: z.null() }),
    }),
  })
  .parse(peopleJson);

export const wings = z
  .array(
    z.object({
      name: z.string(),
      ward_type: z.string(),
      rooms: z.array(z.object({ number: z.string(), kind: z.string(), beds: z.array(z.string()) })),
    }),
  )
  .parse(wingsJson);
