import type { ServiceRequestRecord } from '@ward-board/contract';
import {
  idOf,
  imagingOrdered,
  labOrdered,
  registered,
  requestCompleted,
  requestRevoked,
} from '@ward-board/domain/testing';
import type { Projection } from '../engine/projection.js';
import { imaging, radiologyWindow } from '../imaging/imaging.js';
import { folded } from '../testing/fold.js';
import { type Append, doneByAll, recorded } from '../testing/history-writer.js';
import { requestWindow } from './service-requests.js';

/** A board of two open requests at most. */
const small = { ...imaging, windows: [radiologyWindow, { ...requestWindow, mostOpen: 2 }] } as unknown as Projection;
const radiology = { category: 'radiology' } as const;
const of = (n: number) => ({ service_request_id: idOf('service-request', n) });

it('Radiology’s board has the newest of its open requests, as many as it may; an older one comes back in their place', () => {
  const begin = [[registered()], ...[1, 2, 3].map((n) => [imagingOrdered(of(n))]), [labOrdered(of(4))]];
  const shown = (...more: readonly Append[]) =>
    folded(small, recorded(...begin, ...more))
      .rows.filter(({ feeds }) => feeds.includes('radiology'))
      .map(({ id }) => Number(id.slice(-4)));
  expect(shown()).toEqual([2, 3]);
  expect(shown([requestRevoked({ ...of(3), ...radiology })])).toEqual([1, 2]);
  const { patches } = folded(small, recorded(...begin, [requestCompleted({ ...of(2), ...radiology })]));
  const last = patches.filter(({ feed }) => feed === 'radiology').at(-1)?.changes as readonly object[];
  expect(last).toMatchObject([
    { op: 'remove', id: of(2).service_request_id },
    { op: 'upsert', id: of(1).service_request_id },
  ]);
});

it.each([labOrdered, imagingOrdered])('a request says who has revoked it, and nobody before that', (ordered) => {
  const requestAfter = (...more: readonly Append[]) => {
    const { rows } = folded(imaging as unknown as Projection, recorded([registered()], [ordered()], ...more));
    return rows.find(({ collection }) => collection === 'service-requests')?.record as ServiceRequestRecord;
  };
  expect(requestAfter()).toMatchObject({ status: 'active', edited_by: null });
  const { category } = ordered().data;
  expect(requestAfter([requestRevoked({ category })])).toMatchObject({ status: 'revoked', edited_by: doneByAll });
});
