import { fold } from '../shared/aggregate.js';
import { bedClaimed, bedIn, bedReleased, idOf, roomPlan } from '../testing/index.js';
import { beds, claimBed, releaseBed, rooms } from './beds.js';

const plan = roomPlan();
const [bedA, bedB] = [bedIn(plan, 'A'), bedIn(plan, 'B')];
const occupant = { admission_id: idOf('admission'), patient_id: idOf('patient') };
const full = fold(rooms, [bedClaimed(), bedClaimed({ bed_id: bedB.bed_id, admission_id: idOf('admission', 2) })]);

describe('the stream of a whole room, as the first release kept it', () => {
  it('knows who is in which bed', () => {
    expect(full).toEqual({ [bedA.bed_id]: idOf('admission'), [bedB.bed_id]: idOf('admission', 2) });
    expect(rooms.evolve(full, bedReleased(), 3)).toEqual({ [bedB.bed_id]: idOf('admission', 2) });
  });

  it('leaves the room that it had as it was', () => {
    rooms.evolve(full, bedReleased(), 3);
    rooms.evolve(rooms.initial, bedClaimed(), 1);
    expect([full, rooms.initial].map((occupancy) => Object.keys(occupancy).length)).toEqual([2, 0]);
  });
});

describe('a bed', () => {
  it('is whose newest claim it is, whatever was before', () => {
    const other = { admission_id: idOf('admission', 2) };
    expect(fold(beds, [])).toBeUndefined();
    expect(fold(beds, [bedClaimed()])).toBe(idOf('admission'));
    expect(fold(beds, [bedClaimed(), bedReleased()])).toBeNull();
    expect(fold(beds, [bedClaimed(), bedReleased(), bedClaimed(other)])).toBe(fold(beds, [bedClaimed(other)]));
  });
});

describe('claiming and releasing', () => {
  it('writes to the bed’s stream', () => {
    expect(claimBed(bedA, occupant)).toEqual({ stream: `bed-${bedA.bed_id}`, events: [bedClaimed()] });
    expect(releaseBed(bedA, occupant)).toEqual({ stream: `bed-${bedA.bed_id}`, events: [bedReleased()] });
  });

  it('writes nothing where there is no bed', () => {
    expect([claimBed(null, occupant), releaseBed(null, occupant)]).toEqual([null, null]);
  });
});
