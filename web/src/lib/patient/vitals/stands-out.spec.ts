import { type Saturation, usualSaturation } from '@ward-board/contract';
import { measuredVitals } from './measured.js';
import { standsOut } from './stands-out.js';

const at = '2026-11-21T09:00:00.000Z';
const charted = (percent: number, saturation: Saturation) => {
  const reading = {
    ...{ code: '59408-5', display: '', unit: '%', value: percent, value_string: null, effective_at: at },
    previous: null,
  };
  return standsOut('SpO2', measuredVitals({ clinical: { vitals: [reading] } }), 70, saturation);
};

describe('a value in its column', () => {
  it('stands out by how far it is out of its band, and one that is not known does not', () => {
    const vitals = 'BP 104/60 HR 72 RR 26';
    const of = measuredVitals({ vitals, vitals_at: at, clinical: { vitals: [] } });
    expect((['BP', 'HR', 'RR', 'Temp'] as const).map((name) => standsOut(name, of, 40, usualSaturation))).toEqual([
      { tier: 1, way: 'low' },
      null,
      { tier: 3, way: 'high' },
      null,
    ]);
  });

  it('stands out as a saturation by its scale, with or without a total: on scale 2 a low one is prescribed, and a high one is too much oxygen', () => {
    expect(charted(90, usualSaturation)).toEqual({ tier: 3, way: 'low' });
    const onOxygen = { scale: 2, onOxygen: true } as const;
    expect([charted(90, onOxygen), charted(97, onOxygen), charted(93, onOxygen)]).toEqual([
      null,
      { tier: 3, way: 'high' },
      { tier: 1, way: 'high' },
    ]);
  });
});
