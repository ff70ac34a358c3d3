import type { Role } from '@ward-board/contract';

type Access = 'all' | 'GET POST PUT' | 'GET' | '–';

const roles = ['doctor', 'nurse', 'reception', 'pharmacist', 'lab_technician', 'admin', 'auditor'] as const;

/** Who may call what, written down a second time and without the service's code: what the two disagree on is found. */
// biome-ignore format: it is read column by column.
const table: Readonly<Record<string, readonly Access[]>> = {
  //                   doctor nurse  recep. pharm. lab    admin  auditor
  'emergency-details': ['all', 'all', '–',   '–',   '–',   '–',   'GET'],
  icu:                 ['all', 'all', '–',   '–',   '–',   '–',   'GET'],
  operations:          ['all', 'all', '–',   '–',   '–',   '–',   'GET'],
  'normal-acceptances': ['all', 'all', '–',  '–',   '–',   '–',   'GET'],
  'waiting-list':      ['all', 'all', 'GET', '–',   '–',   '–',   'GET'],
  'imaging-studies':   ['all', 'GET POST PUT', '–', '–', '–',  '–',   'GET'],
  radiology:           ['all', 'GET POST PUT', '–', '–', '–',  '–',   'GET'],
  prescriptions:       ['all', 'all', '–',   'GET', '–',   '–',   'GET'],
  'service-requests':  ['all', 'all', '–',   '–',   'GET', '–',   'GET'],
  lab:                 ['all', 'all', '–',   '–',   'all', '–',   'GET'],
  pharmacy:            ['–',   '–',   '–',   'all', '–',   '–',   '–'],
  'pharmacy-dispense': ['–',   '–',   '–',   'all', '–',   '–',   '–'],
  'diagnostic-reports': ['all', 'all', '–',  '–',   '–',   '–',   'GET'],
  handovers:           ['all', 'all', '–',   '–',   '–',   '–',   'GET'],
  admissions:          ['GET', 'GET', 'all', '–',   '–',   'GET', 'GET'],
  patients:            ['GET', 'GET', 'all', 'GET', 'GET', 'GET', 'GET'],
  'patients/chart-counts': ['all', 'all', '–', '–',   '–',   '–',   'GET'],
  'patients/monitoring': ['all', 'all', '–', '–',     '–',   '–',   'GET'],
  'patients/told':       ['GET', 'GET', '–', '–',     '–',   '–',   'GET'],
  observations:        ['all', 'all', '–',   '–',   '–',   '–',   'GET'],
  allergies:           ['all', 'all', '–',   '–',   '–',   '–',   'GET'],
  conditions:          ['all', 'all', '–',   '–',   '–',   '–',   'GET'],
  'nursing-assessments': ['all', 'all', '–', '–',   '–',   '–',   'GET'],
  'care-plans':        ['all', 'all', '–',   '–',   '–',   '–',   'GET'],
  consents:            ['all', 'all', '–',   '–',   '–',   '–',   'GET'],
  wings:               ['GET', 'GET', 'GET', 'GET', 'GET', 'all', 'GET'],
  rooms:               ['GET', 'GET', 'GET', 'GET', 'GET', 'all', 'GET'],
  beds:                ['GET', 'GET', 'GET', 'GET', 'GET', 'all', 'GET'],
  oncall:              ['GET', 'GET', 'GET', 'GET', 'GET', 'all', 'GET'],
  doctors:             ['GET', 'GET', 'GET', 'GET', 'GET', 'all', 'GET'],
  facility:            ['GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'GET'],
  users:               ['–',   '–',   '–',   '–',   '–',   'all', '–'],
  // What a screen sends to be paired needs no session.
  displays:            ['–',   '–',   '–',   '–',   '–',   'all', '–'],
  demo:                ['–',   '–',   '–',   '–',   '–',   'all', '–'],
  audit:               ['–',   '–',   '–',   '–',   '–',   '–',   'GET'],
  boards:              ['GET', 'GET', '–',   '–',   '–',   '–',   'GET'],
  // A signature stands in place of a session, and no request here has one.
  callbacks:           ['–',   '–',   '–',   '–',   '–',   '–',   '–'],
  access:              ['all', 'all', '–',   '–',   '–',   '–',   '–'],
  notifications:       ['all', 'all', 'all', 'all', 'all', 'all', 'all'],
  auth:                ['all', 'all', 'all', 'all', 'all', 'all', 'all'],
};

/** Whether a role may make a call; `undefined` for a path that the table says nothing about. */
export function mayCall(role: Role, method: string, path: string): boolean | undefined {
  const [, api, named = '', , below = ''] = path.split(/[/?]/);
  // A board as it was is an audit of it.
  const isOfThePast = named === 'boards' && new URLSearchParams(path.split('?')[1]).has('at');
  const area = isOfThePast ? 'audit' : named;
  const row = [`${area}/${below}`, area].find((name) => Object.hasOwn(table, name));
  const access = api === 'api' && row !== undefined ? table[row]?.[roles.indexOf(role)] : undefined;
  if (access === undefined) return undefined;
  const reads = ['GET', 'HEAD', 'OPTIONS'].includes(method);
  return access === 'all' || access.split(' ').includes(reads ? 'GET' : method);
}
