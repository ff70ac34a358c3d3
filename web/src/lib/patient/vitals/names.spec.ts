import { vitalsChips } from '@ward-board/contract';
import { unitAfter, vitalUnit } from './names.js';

it('a vital sign has one unit: rows say that of the chip by which it is recorded', () => {
  const chips = Object.values(vitalsChips).flat();
  expect(vitalUnit).toEqual(Object.fromEntries(chips.map(({ label, unit }) => [label, unitAfter(unit)])));
});
