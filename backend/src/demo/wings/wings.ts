import { derivedId } from '@ward-board/event-store';

interface PlannedBed {
  readonly id: string;
  readonly label: string;
}

interface PlannedRoom {
  readonly id: string;
  readonly number: string;
  readonly kind: string;
  readonly beds: readonly PlannedBed[];
}

interface PlannedWing {
  readonly id: string;
  readonly name: string;
  readonly ward_type: string;
  readonly rooms: readonly PlannedRoom[];
}

type Drawing = readonly [
  name: string,
  ward_type: string,
  rooms: readonly (readonly [number: string, kind: string, beds: string])[],
];

/** The sample hospital as it is built. The ICU has 14 beds. */
const drawings: readonly Drawing[] = [
  [
    'Emergency',
    'emergency',
    [
      ['E1', 'Resuscitation', 'A B'],
      ['E2', 'Trauma bay', 'A B'],
      ['E3', 'Treatment', 'A B C D'],
      ['E4', 'Treatment', 'A B C D'],
      ['E5', 'Paediatric', 'A B'],
      ['E6', 'Observation', 'A B C D'],
    ],
  ],
  [
    'ICU North',
    'icu',
    [
      ['301', 'Isolation', 'A'],
      ['302', 'Isolation', 'A'],
      ['303', 'Open bay', 'A B C'],
      ['304', 'Open bay', 'A B C'],
    ],
  ],
  [
    'ICU South',
    'icu',
    [
      ['311', 'Single', 'A'],
      ['312', 'Single', 'A'],
      ['313', 'Double', 'A B'],
      ['314', 'Double', 'A B'],
    ],
  ],
  [
    'Surgical Ward',
    'surgical',
    [
      ['401', 'Double', 'A B'],
      ['402', 'Double', 'A B'],
      ['403', 'Four beds', 'A B C D'],
      ['404', 'Single', 'A'],
    ],
  ],
  [
    'Medical Ward',
    'medical',
    [
      ['501', 'Four beds', 'A B C D'],
      ['502', 'Four beds', 'A B C D'],
      ['503', 'Double', 'A B'],
      ['504', 'Isolation', 'A'],
    ],
  ],
  [
    'Maternity',
    'maternity',
    [
      ['201', 'Delivery', 'A'],
      ['202', 'Delivery', 'A'],
      ['203', 'Double', 'A B'],
      ['204', 'Double', 'A B'],
    ],
  ],
];

/**
 * Places of the demo have the same ids in every demo: setting them up twice sets them up once. Lists show the newest
 * first, so each place is a little older than the one that is to stand before it.
 */
const placeId = (ordinal: number, ...parts: readonly string[]): string =>
  derivedId(Date.UTC(2025, 0, 1) - ordinal * 1000, 'demo', ...parts);

export const plannedWings: readonly PlannedWing[] = drawings.map(([name, ward_type, rooms], w) => ({
  id: placeId(w, 'wing', name),
  name,
  ward_type,
  rooms: rooms.map(([number, kind, beds], r) => ({
    id: placeId(w * 100 + r, 'room', number),
    number,
    kind,
    beds: beds.split(' ').map((label, b) => ({ id: placeId((w * 100 + r) * 10 + b, 'bed', number, label), label })),
  })),
}));

/** A room with how many it can take. */
export interface BedRoom {
  readonly id: string;
  readonly beds: number;
}

/** Where the ICU's patients lie. */
export const icuRooms: readonly BedRoom[] = plannedWings
  .filter(({ ward_type }) => ward_type === 'icu')
  .flatMap(({ rooms }) => rooms.map(({ id, beds }) => ({ id, beds: beds.length })));
