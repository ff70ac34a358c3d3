import * as contract from '@ward-board/contract';
import { wings as sample } from '../data/wings.js';
import { Refusal, type Row, type RowMaker } from './rows.js';

type Room = Row & { capacity: number };

const doctors = (
  [
    ['emergency', 'Emergency'],
    ['yuki.tanaka', 'Emergency'],
    ['icu', 'ICU'],
    ['ward', 'Ward'],
    ['clara.rossi', 'General Surgery'],
    ['nina.halvorsen', 'Obstetrics'],
  ] as const
).map(([mailbox, department], n) => ({
  ...{ id: `019a0000-0000-7000-8000-00000000d0c${n}`, name: `Dr. ${mailbox}`, mailbox, department },
}));

/** Wings, rooms and doctors. */
export class FakePlaces {
  readonly wings = new Map<string, Row>();
  readonly rooms = new Map<string, Room>();
  readonly doctors = doctors;

  /** @param lying everybody who may have a bed. */
  constructor(
    private readonly rowMaker: RowMaker,
    private readonly lying: () => readonly Row[],
  ) {}

  /** The wings of the sample hospital. */
  setUp(at: Date): void {
    for (const { rooms, ...wing } of sample) {
      const { id: wing_id } = this.createWing(wing, at);
      for (const room of rooms) this.createRoom({ ...room, wing_id }, at);
    }
  }

  createWing(body: unknown, at: Date): Row {
    const row = this.rowMaker.make(contract.createWing.parse(body), at);
    this.wings.set(row.id, row);
    return row;
  }

  createRoom(body: unknown, at: Date): Row {
    const said = contract.createRoom.parse(body);
    const row: Room = Object.assign(this.rowMaker.make(said, at), { capacity: said.beds.length });
    this.rooms.set(row.id, row);
    return row;
  }

  /** How many beds these wards have. */
  beds(types: readonly string[]): number {
    const wings = new Set(
      [...this.wings.values()].filter(({ ward_type }) => types.includes(String(ward_type))).map(({ id }) => id),
    );
    return [...this.rooms.values()].reduce(
      (sum, { wing_id, capacity }) => sum + (wings.has(String(wing_id)) ? capacity : 0),
      0,
    );
  }

  /** Nobody can be taken to a room any more. */
  close(id: string): void {
    const room = this.rooms.get(id);
    if (room) room.capacity = 0;
  }

  /** Newest first, with how many of their beds are taken. */
  listed(): readonly object[] {
    return [...this.rooms.values()].toReversed().map((room) => ({ ...room, occupied: this.occupied(room.id) }));
  }

  /** A room that is named has to be there, with a free bed. */
  takeBed = (room_id: unknown): void => {
    const room = this.rooms.get(String(room_id));
    if (room_id && !room) throw new Refusal(404, 'not_found', 'room');
    if (room && this.occupied(room.id) >= room.capacity) throw new Refusal(409, 'room_unavailable');
  };

  /** The doctor who signs in so; null: nobody of them. */
  doctorOf = (login: string): string | null => this.doctors.find(({ mailbox }) => mailbox === login)?.id ?? null;

  private occupied = (id: string): number => this.lying().filter(({ room_id }) => room_id === id).length;
}
