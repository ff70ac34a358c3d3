import type { ImagingStudyRecord } from '@ward-board/contract';
import {
  admitted,
  discharged,
  emergencyAmended,
  idOf,
  registered,
  studyCompleted,
  studyOrdered,
  studyStarted,
  triaged,
} from '@ward-board/domain/testing';
import type { Projection } from '../engine/projection.js';
import { type Append, recorded } from '../testing/chronicle.js';
import { folded } from '../testing/fold.js';
import { imaging } from './imaging.js';

const begin: readonly Append[] = [[registered()], [admitted(), triaged({ location: 'Bay 4' })], [studyOrdered()]];
const study = (...more: readonly Append[]) =>
  folded(imaging as unknown as Projection, recorded(...begin, ...more)).rows.find(
    ({ collection }) => collection === 'imaging-studies',
  )?.record as ImagingStudyRecord | undefined;

describe('a study that is to be done', () => {
  it('says where its patient is now, and who ordered it', () => {
    expect(study()?.patient_place).toEqual({ ward: 'emergency', name: 'Bay 4' });
    expect(study([emergencyAmended({ changes: { location: 'CT' } })])?.patient_place).toEqual({
      ...{ ward: 'emergency', name: 'CT' },
    });
    expect(study()?.ordered_by).toMatchObject({ name: expect.any(String) });
  });

  it('says nowhere once the stay or the study is over', () => {
    expect(study([discharged()])?.patient_place).toBeNull();
    expect(study([studyStarted()], [studyCompleted({ report_id: idOf('report') })])?.patient_place).toBeNull();
  });
});
