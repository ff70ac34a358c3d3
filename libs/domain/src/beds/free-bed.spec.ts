import { fold } from '../shared/aggregate.js';
import { bedClaimed, bedIn, bedReleased, idOf, roomPlan } from '../testing/index.js';
import { rooms } from './beds.js';
import { freeBed } from './free-bed.js';

const plan = roomPlan();
const [bedA, bedB] = [bedIn(plan, 'A'), bedIn(plan, 'B')];
const full = fold(rooms, [bedClaimed(), bedClaimed({ bed_id: bedB.bed_id, admission_id: idOf('admission', 2) })]);

describe('a free bed', () => {
  it('is the first that is free, in the order of the plan', () => {
    expect(freeBed({ plan, occupancy: rooms.initial })).toEqual(bedA);
    expect(freeBed({ plan, occupancy: fold(rooms, [bedClaimed()]) })).toEqual(bedB);
    expect(freeBed({ plan, occupancy: rooms.evolve(full, bedReleased(), 3) })).toEqual(bedA);
  });

  it('is the one that was named', () => {
    expect(freeBed({ plan, occupancy: rooms.initial, bed_id: bedB.bed_id })).toEqual(bedB);
  });

  it('is none when the room is full, or has no beds', () => {
    expect(freeBed({ plan, occupancy: full })).toBeNull();
    expect(freeBed({ plan: roomPlan(1, []), occupancy: rooms.initial })).toBeNull();
  });

  it('is none when the named one is taken or is not in this room, though others are free', () => {
    expect(freeBed({ plan, occupancy: fold(rooms, [bedClaimed()]), bed_id: bedA.bed_id })).toBeNull();
    expect(freeBed({ plan, occupancy: rooms.initial, bed_id: bedIn(roomPlan(2)).bed_id })).toBeNull();
  });
});
