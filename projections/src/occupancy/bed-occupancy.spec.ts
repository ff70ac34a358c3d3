import { bedClaimed, bedIn, bedReleased, idOf, registered, roomPlan } from '@ward-board/domain/testing';
import type { Json } from '@ward-board/event-store';
import type { Projection } from '../engine/projection.js';
import { folded } from '../testing/fold.js';
import { type Append, recorded } from '../testing/history-writer.js';
import { bedOccupancy } from './bed-occupancy.js';

/** Who is in which bed after these appends. */
function given(...history: readonly Append[]) {
  const { rows } = folded(bedOccupancy as Projection, recorded(...history));
  for (const row of rows) expect(row).toMatchObject({ collection: 'occupied-beds', feeds: ['beds'], search: null });
  return Object.fromEntries(rows.map(({ id, record }) => [id, record]));
}

const [a, b] = [bedIn(), bedIn(roomPlan(), 'B')];
const second = { patient_id: idOf('patient', 2), admission_id: idOf('admission', 2) };

describe('the occupancy of beds', () => {
  it('has the bed that was claimed, with who claimed it', () => {
    expect(given([bedClaimed()])).toEqual({ [a.bed_id]: bedClaimed().data });
  });

  it('has no bed that was released, and none of who holds none', () => {
    expect(given([bedClaimed()], [bedReleased()])).toEqual({});
    expect(given([registered()])).toEqual({});
  });

  it('a move frees one bed and takes the other', () => {
    const inB = { bed_id: b.bed_id };
    expect(given([bedClaimed()], [bedReleased(), bedClaimed(inB)])).toEqual({ [b.bed_id]: bedClaimed(inB).data });
  });

  it('a bed that changes hands is the next patient’s', () => {
    const next = bedClaimed(second);
    expect(given([bedClaimed()], [bedReleased()], [next])).toEqual({ [a.bed_id]: next.data });
    expect(given([bedClaimed()], [bedReleased()], [next], [bedReleased(second)])).toEqual({});
  });

  it('two patients can change beds in one step, whoever of them is named first', () => {
    const [inA, inB] = [bedClaimed(), bedClaimed({ ...second, bed_id: b.bed_id })];
    const [toA, toB] = [bedClaimed(second), bedClaimed({ bed_id: b.bed_id })];
    const swapped = { [a.bed_id]: toA.data, [b.bed_id]: toB.data };
    expect(given([inA], [inB], [bedReleased(inA.data), bedReleased(inB.data), toB, toA])).toEqual(swapped);
    expect(given([inA], [inB], [bedReleased(inB.data), bedReleased(inA.data), toA, toB])).toEqual(swapped);
  });

  it('tells the list of beds of each bed that was taken or freed', () => {
    const { patches } = folded(bedOccupancy as Projection, recorded([bedClaimed()], [registered()], [bedReleased()]));
    expect(patches.map(({ feed, changes }) => [feed, changes])).toEqual([
      ['beds', [{ collection: 'occupied-beds', op: 'upsert', id: a.bed_id, record: bedClaimed().data }]],
      ['beds', [{ collection: 'occupied-beds', op: 'remove', id: a.bed_id }]],
    ]);
  });

  it('is kept by bed, whichever stream its events lie in', () => {
    const [claim] = recorded([bedClaimed()]);
    if (!claim) throw new Error('There is none.');
    expect(bedOccupancy.key({ ...claim, stream: 'room-1' })).toBe(a.bed_id);
    expect(bedOccupancy.history(a.bed_id)).toEqual({ stream: `bed-${a.bed_id}` });
    const odd: readonly Json[] = [null, { bed: 'A' }, { bed_id: 7 }, { bed_id: 'A' }];
    for (const data of odd) expect(bedOccupancy.key({ ...claim, data })).toBeNull();
  });
});
