import {
  admitted,
  detailsCorrected,
  imagingOrdered,
  prescribed,
  registered,
  stayBegan,
  triaged,
} from '@ward-board/domain/testing';
import { boards } from '../boards/boards.js';
import type { Projection } from '../engine/projection.js';
import { imaging } from '../imaging/imaging.js';
import { prescriptionList } from '../orders/prescriptions.js';
import { folded } from '../testing/fold.js';
import { recorded } from '../testing/history-writer.js';

const readModels = [boards, imaging, prescriptionList] as unknown as readonly Projection[];
const life = [stayBegan(), admitted(), triaged(), imagingOrdered(), prescribed()];
const after = (projection: Projection, ...more: readonly ReturnType<typeof detailsCorrected>[]) =>
  folded(projection, recorded(...[registered({ confidential: true }), ...life, ...more].map((event) => [event])));

describe.each(readModels)('what $name shows of a confidential patient', (projection) => {
  it('says nowhere that they are', () => {
    const { rows, patches } = after(
      projection,
      detailsCorrected({ changes: { confidential: true, phone: '555-0199' } }),
    );
    const shown = JSON.stringify([rows, patches]);
    expect(shown).toContain('555-0199');
    expect(shown).not.toContain('confidential');
  });

  it('is not changed when Reception marks them', () => {
    const marked = after(projection, detailsCorrected({ changes: { confidential: false } }));
    expect(marked).toEqual(after(projection));
  });
});
