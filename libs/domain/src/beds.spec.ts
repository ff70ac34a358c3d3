import { fold } from '../shared/aggregate.js';
import { admitted, bedClaimed, bedIn, bedReleased, idOf, roomPlan } from '../testing/index.js';
import { claimBed, freeBed, releaseBed, rooms } from './room.js';

const plan = roomPlan();
const [bedA, bedB] = [bedIn(plan, 'A'), bedIn(plan, 'B')];
const occupant = { admission_id: idOf('admission'), patient_id: idOf('patient') };
const full = fold(rooms, [bedClaimed(), bedClaimed({ bed_id: bedB.bed_id, admission_id: idOf('admission', 2) })]);

describe('a room', () => {
  it('knows who is in which bed', () => {
    expect([...full]).toEqual([
      [bedA.bed_id, idOf('admission')],
      [bedB.bed_id, idOf('admission', 2)],
    ]);
    expect([...rooms.evolve(full, bedReleased(), 3)]).toEqual([[bedB.bed_id, idOf('admission', 2)]]);
  });

  it('leaves the room that it had as it was', () => {
    rooms.evolve(full, bedReleased(), 3);
    rooms.evolve(rooms.initial, bedClaimed(), 1);
    expect([full.size, rooms.initial.size]).toEqual([2, 0]);
  });

  it('does not look at events of others', () => {
    expect(rooms.evolve(full, admitted(), 3)).toBe(full);
  });
});

describe('a free bed', () => {
  it('is the first that is free, in the order of the plan', () => {
    expect(freeBed(plan, rooms.initial)).toEqual(bedA);
    expect(freeBed(plan, fold(rooms, [bedClaimed()]))).toEqual(bedB);
    expect(freeBed(plan, rooms.evolve(full, bedReleased(), 3))).toEqual(bedA);
  });

  it('is the one that was named', () => {
    expect(freeBed(plan, rooms.initial, bedB.bed_id)).toEqual(bedB);
  });

  it('is none when the room is full, or has no beds', () => {
    expect(freeBed(plan, full)).toBeNull();
    expect(freeBed(roomPlan(1, []), rooms.initial)).toBeNull();
  });

  it('is none when the named one is taken or is not in this room, though others are free', () => {
    expect(freeBed(plan, fold(rooms, [bedClaimed()]), bedA.bed_id)).toBeNull();
    expect(freeBed(plan, rooms.initial, bedIn(roomPlan(2)).bed_id)).toBeNull();
  });
});

describe('claiming and releasing', () => {
  it('writes to the room’s stream', () => {
    expect(claimBed(bedA, occupant)).toEqual({ stream: `room-${plan.room_id}`, facts: [bedClaimed()] });
    expect(releaseBed(bedA, occupant)).toEqual({ stream: `room-${plan.room_id}`, facts: [bedReleased()] });
  });

  it('writes nothing where there is no bed', () => {
    expect([claimBed(null, occupant), releaseBed(null, occupant)]).toEqual([null, null]);
  });
});
