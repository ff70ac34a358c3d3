import type { Subject } from './two-wards.js';

/** Whom a bound doctor or nurse is let through to under `ACCESS_MODE=department`: their own ward's, another's, and that one after break-glass. */
interface Reached {
  readonly own: boolean;
  readonly other: boolean;
  readonly afterBreakGlass: boolean;
}
const verdicts = {
  /** Of the patient: their board's, or one whom a reason was given for. */
  patient: { own: true, other: false, afterBreakGlass: true },
  /** Of the ward, whoever the patient is. */
  ward: { own: true, other: false, afterBreakGlass: false },
  /** Of a ward that is neither the caller's nor that of the patient. */
  nobody: { own: false, other: false, afterBreakGlass: false },
  anybody: { own: true, other: true, afterBreakGlass: true },
} as const satisfies Readonly<Record<string, Reached>>;

/** A call as the matrix makes it. `path` names what is put in its place in braces: `/api/allergies/{allergy}`. */
export interface Call extends Reached {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query: string;
  readonly body: object | undefined;
  /** As the API's description has it. */
  readonly pattern: string;
}

type Row = readonly [calls: string, verdict: keyof typeof verdicts, names?: string];

/**
 * What each route that is about a patient or a ward lets through, written down a second time and without the service's table.
 * `names`: in its query or body, whom it is about. What only other roles may call is not here: the table of roles says it.
 */
// biome-ignore format: it is read column by column.
const rows: readonly Row[] = [
  // The boards
  ['GET boards/{ward}',                                                                    'ward'],
  ['GET {collection}',                                                                     'ward'],
  ['GET {collection}/{record}',                                                            'patient'],
  ['POST {collection}',                                                                    'ward',    'admission_id'],
  ['PUT DELETE {collection}/{record}',                                                     'ward'],
  ['POST {collection}/{record}/accept',                                                    'ward'],
  ['POST {collection}/{record}/send-back',                                                 'ward'],
  ['POST {collection}/{record}/notes',                                                     'ward'],
  ['POST {collection}/{record}/transfer-to-ward',                                          'ward'],
  ['POST {collection}/{record}/transfer-to-operation',                                     'ward'],
  ['GET operations/utilization',                                                           'nobody'],
  ['GET imaging-studies',                                                                  'nobody'],
  ['GET radiology',                                                                        'nobody'],
  ['GET imaging-studies/{study}',                                                          'patient'],
  ['GET imaging-studies/patient/{patient}',                                                'patient'],
  ['POST imaging-studies',                                                                 'nobody',  'patient_id'],
  ['PUT DELETE imaging-studies/{study}',                                                   'nobody'],
  ['POST imaging-studies/{study}/notes',                                                   'nobody'],
  ['GET POST waiting-list',                                                                'nobody',  'patient_id'],
  ['GET handovers',                                                                        'ward',    'ward'],
  ['POST handovers',                                                                       'ward',    'ward'],
  ['GET handovers/{sheet}',                                                                'ward'],
  ['GET handovers/{sheet}/changes',                                                        'ward'],
  ['POST handovers/{sheet}/sign',                                                          'ward'],
  // The chart
  ['GET patients/{patient}/chart-counts',                                                  'patient'],
  ['GET patients/{patient}/told',                                                          'patient'],
  ['GET PUT patients/{patient}/monitoring',                                                'patient'],
  ['GET observations/patient/{patient}/vitals',                                            'patient'],
  ['GET observations/patient/{patient}/trends',                                            'patient'],
  ['GET POST observations',                                                                'patient', 'patient_id'],
  ['GET PUT DELETE observations/{observation}',                                            'patient'],
  ['GET allergies/patient/{patient}',                                                      'patient'],
  ['POST allergies',                                                                       'patient', 'patient_id'],
  ['GET PUT DELETE allergies/{allergy}',                                                   'patient'],
  ['GET conditions/patient/{patient}',                                                     'patient'],
  ['POST conditions',                                                                      'patient', 'patient_id'],
  ['GET PUT DELETE conditions/{condition}',                                                'patient'],
  ['GET nursing-assessments/patient/{patient}',                                            'patient'],
  ['POST nursing-assessments',                                                             'patient', 'patient_id'],
  ['GET PUT DELETE nursing-assessments/{assessment}',                                      'patient'],
  ['GET POST care-plans',                                                                  'patient', 'patient_id'],
  ['GET PUT DELETE care-plans/{plan}',                                                     'patient'],
  ['GET POST consents',                                                                    'patient', 'patient_id'],
  ['GET PUT DELETE consents/{consent}',                                                    'patient'],
  // Orders and what answers them
  ['GET POST prescriptions',                                                               'patient', 'patient_id'],
  ['GET PUT DELETE prescriptions/{prescription}',                                          'patient'],
  ['GET POST service-requests',                                                            'patient', 'patient_id'],
  ['GET PUT DELETE service-requests/{request}',                                            'patient'],
  ['GET diagnostic-reports',                                                               'patient', 'patient_id'],
  ['GET diagnostic-reports/{report}',                                                      'patient'],
  ['POST diagnostic-reports/{report}/acknowledge',                                         'patient'],
  ['GET lab',                                                                              'nobody'],
  ['GET lab/{request}/result',                                                             'patient'],
  ['POST lab/{request}/start',                                                             'nobody'],
  ['POST DELETE lab/{request}/result',                                                     'nobody'],
  // Who somebody is, and where a place is
  ['GET admissions',                                                                       'patient', 'patient_id'],
  ['GET admissions/{admission}',                                                           'patient'],
  ['GET patients',                                                                         'anybody'],
  ['GET patients/{patient}',                                                               'anybody'],
  ['GET wings',                                                                            'anybody'],
  ['GET rooms',                                                                            'anybody'],
  ['GET beds',                                                                             'anybody'],
  ['GET oncall',                                                                           'anybody'],
  ['GET doctors',                                                                          'anybody'],
  ['GET facility',                                                                         'anybody'],
  ['GET notifications',                                                                    'anybody'],
  ['GET auth/me',                                                                          'anybody'],
  ['GET auth/queue-key',                                                                   'anybody'],
];

/** Routes that some roles alone may call; the table of roles refuses them to the others. */
const ofRoles = [
  'POST admissions',
  'POST patients',
  'PUT patients/{patient}',
  'GET users',
  'GET pharmacy',
  'POST rooms',
];

/** The calls of the matrix about one patient. */
export function callsAbout(subject: Subject): readonly Call[] {
  const all: readonly Row[] = [...rows, ...ofRoles.map((call) => [call, 'anybody'] as const)];
  return all.flatMap(([calls, verdict, names]) => {
    const [path = '', ...methods] = calls.split(' ').toReversed();
    const named = names === undefined ? undefined : { [names]: subject[namedAs[names] ?? 'patient'] };
    const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: keyof Subject) => subject[name]);
    return (methods as Call['method'][]).map((method) => ({
      ...verdicts[verdict],
      method,
      path: `/api/${fill(path)}`,
      pattern: `/api/${path.replace('{collection}', subject.collection).replaceAll(/\{\w+\}/g, '{}')}`,
      query: method === 'GET' && named ? `?${new URLSearchParams(named)}` : '',
      // What is let through changes nothing: a field is missing, or the revision is one that nobody has seen.
      body: method === 'POST' || method === 'PUT' ? (named ?? {}) : undefined,
    }));
  });
}
const namedAs: Readonly<Record<string, keyof Subject>> = {
  admission_id: 'admission',
  patient_id: 'patient',
  ward: 'ward',
};

/** What can be done with the records of one collection: all that every board has, and these actions. */
export function callsOn(
  collection: string,
  id: string,
  actions: readonly string[],
  verdict: keyof typeof verdicts = 'nobody',
): readonly Call[] {
  const call = (method: Call['method'], below = ''): Call => ({
    ...verdicts[verdict],
    ...{ method, query: '', path: `/api/${collection}${below && `/${id}${below.slice(3)}`}` },
    pattern: `/api/${collection}${below}`,
    body: method === 'POST' || method === 'PUT' ? {} : undefined,
  });
  return [
    ...[call('GET'), call('POST'), call('GET', '/{}'), call('PUT', '/{}'), call('DELETE', '/{}')],
    ...actions.map((action) => call('POST', `/{}/${action}`)),
  ];
}
