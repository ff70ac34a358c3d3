import {
  admitted,
  emergencyAmended,
  idOf,
  registered,
  retriaged,
  stayBegan,
  triaged,
} from '@ward-board/domain/testing';
import { boards as wardBoards } from '../../boards/boards.js';
import { type Append, recorded } from '../../testing/chronicle.js';
import type { Projection } from '../projection.js';
import { foldUntilParked } from './rows-as-of.js';

const boards = wardBoards as Projection;
const after = (...history: readonly Append[]) => {
  const events = recorded(...history).filter(({ type }) => boards.handles.some((handled) => handled === type));
  return boards.rows(foldUntilParked(boards, boards.open([]), events));
};

const triagedPatient: readonly Append[] = [[registered()], [admitted(), stayBegan()], [triaged()]];
/** An edit of a record that is not there. */
const poison = retriaged({ emergency_id: idOf('emergency', 99) });

describe('a document from its events', () => {
  it('has every event that can be folded', () => {
    const amended = after(...triagedPatient, [emergencyAmended({ changes: { notes: 'Worse' } })]);
    expect(amended.find(({ collection }) => collection === 'emergency-details')?.record).toMatchObject({
      notes: 'Worse',
    });
  });

  it('P5: stands as it was before an append that can’t be folded, and takes none that came later', () => {
    const amended = emergencyAmended({ changes: { notes: 'Worse' } });
    const parked = after(...triagedPatient, [amended, poison], [emergencyAmended({ changes: { notes: 'Better' } })]);
    expect(parked).toEqual(after(...triagedPatient));
  });
});
