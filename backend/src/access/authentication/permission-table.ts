import type { Role } from '@ward-board/contract';

type Access = '–' | 'GET' | 'GET POST PUT' | 'all';

const columns = ['doctor', 'nurse', 'reception', 'pharmacist', 'lab_technician', 'admin', 'auditor'] as const;
type Row = readonly [paths: string, ...access: readonly Access[] & { readonly length: (typeof columns)['length'] }];

/**
 * Who may call what: the table of the contract, with a row of its own for each path that differs within a row there,
 * and both spellings of the ward routes. `a/:id/b` is what is below a record, where it differs from the record's own row. `GET` covers HEAD and OPTIONS.
 */
// biome-ignore format: it is read beside the contract's table, column by column.
const table: readonly Row[] = [
  //                                                                   doctor nurse           recep. pharm. lab    admin  auditor
  ['prescriptions',                                                    'all', 'all',          '–',   'GET', '–',   '–',   'GET'],
  ['service-requests',                                                 'all', 'all',          '–',   '–',   'GET', '–',   'GET'],
  ['diagnostic-reports observations allergies conditions',             'all', 'all',          '–',   '–',   '–',   '–',   'GET'],
  ['nursing-assessments care-plans consents',                          'all', 'all',          '–',   '–',   '–',   '–',   'GET'],
  ['imaging-studies radiology',                                        'all', 'GET POST PUT', '–',   '–',   '–',   '–',   'GET'],
  ['icu emergency emergency-details operations maternity',             'all', 'all',          '–',   '–',   '–',   '–',   'GET'],
  ['normal-acceptance normal-acceptances',                             'all', 'all',          '–',   '–',   '–',   '–',   'GET'],
  ['waiting-list',                                                     'all', 'all',          'GET', '–',   '–',   '–',   'GET'],
  ['lab',                                                              'all', 'all',          '–',   '–',   'all', '–',   'GET'],
  ['admissions',                                                       'GET', 'GET',          'all', '–',   '–',   'GET', 'GET'],
  ['patients',                                                         'GET', 'GET',          'all', 'GET', 'GET', 'GET', 'GET'],
  ['patients/:id/told',                                                'GET', 'GET',          '–',   '–',   '–',   '–',   'GET'],
  ['patients/:id/chart-counts patients/:id/monitoring',                'all', 'all',          '–',   '–',   '–',   '–',   'GET'],
  ['wings rooms beds oncall doctors',                                  'GET', 'GET',          'GET', 'GET', 'GET', 'all', 'GET'],
  // Sheets are made and signed by those who work from the boards; the contract has no row for it.
  ['handovers',                                                        'all', 'all',          '–',   '–',   '–',   '–',   'GET'],
  // Everybody's screens go by the facility's limits; the contract has no row for it.
  ['facility',                                                         'GET', 'GET',          'GET', 'GET', 'GET', 'GET', 'GET'],
  ['pharmacy pharmacy-dispense general-inventory',                     '–',   '–',            '–',   'all', '–',   '–',   '–'],
  ['users displays',                                                   '–',   '–',            '–',   '–',   '–',   'all', '–'],
  // The sample hospital's switch; the contract has no row for it.
  ['demo',                                                             '–',   '–',            '–',   '–',   '–',   'all', '–'],
  // A board as it is now; as it was (`?at=`), the row of audit is asked.
  ['boards',                                                           'GET', 'GET',          '–',   '–',   '–',   '–',   'GET'],
  ['audit',                                                            '–',   '–',            '–',   '–',   '–',   '–',   'GET'],
  // Whether a department's doctor or nurse may reach a patient of another one all the same.
  ['access',                                                           'all', 'all',          '–',   '–',   '–',   '–',   '–'],
  ['notifications auth',                                               'all', 'all',          'all', 'all', 'all', 'all', 'all'],
];

const accessByPath: ReadonlyMap<string, ReadonlyMap<Role, Access>> = new Map(
  table.flatMap(([paths, ...access]) => {
    const byRole = new Map<Role, Access>(columns.map((role, index) => [role, access[index] ?? '–']));
    return paths.split(' ').map((path) => [path, byRole] as const);
  }),
);

/** `unlisted`: the table does not name the path, so it says nothing about it. */
export type Verdict = 'allowed' | 'forbidden' | 'unlisted';

/**
 * What the table says about a call. `path` is a path as requested or a route's pattern (`/api/patients/:id`); it is
 * resolved as a router or proxy at its most lenient would, so that no spelling of a path escapes its row.
 */
export function verdictOn(role: Role, method: string, path: string): Verdict {
  const [api, first, ...below] = segmentsOf(path);
  if (api !== 'api' || first === undefined) return 'unlisted';
  // Wherever in the path it stands: an id that is no id, such as `a%2fb`, must not hide what is behind it.
  const special = below.map((segment) => accessByPath.get(`${first}/:id/${segment}`)).find((row) => row !== undefined);
  const byRole = special ?? accessByPath.get(first);
  if (!byRole) return 'unlisted';
  return covers(byRole.get(role) ?? '–', method.toUpperCase()) ? 'allowed' : 'forbidden';
}

/** May this role make this call? A path that the table does not name is nobody's: a forgotten row denies, not allows. */
export function mayCall(role: Role, method: string, path: string): boolean {
  return verdictOn(role, method, path) === 'allowed';
}

/** Whether a path, however spelt, is under `/api`. */
export function isUnderApi(path: string): boolean {
  return segmentsOf(path)[0] === 'api';
}

function covers(access: Access, method: string): boolean {
  if (access === 'all') return true;
  const read = method === 'HEAD' || method === 'OPTIONS' ? 'GET' : method;
  return access.split(' ').includes(read);
}

/** The path's segments: decoded, in lower case, without matrix parameters and empty ones, `.` and `..` resolved. */
function segmentsOf(path: string): string[] {
  const segments: string[] = [];
  for (const raw of decode(path.split(/[?#]/, 1)[0] ?? '').split(/[/\\]+/)) {
    const segment = (raw.split(';', 1)[0] ?? '').trim().toLowerCase();
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments;
}

/** Decodes until nothing is left to decode: `%2575sers` names `users` to a chain of two decoders. */
function decode(path: string): string {
  const decoded = path.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });
  return decoded === path ? path : decode(decoded);
}
