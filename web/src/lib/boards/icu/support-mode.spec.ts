import { shortMode } from './support-mode.js';

describe('A mode of support in short', () => {
  it.each([
    ['High-flow nasal', 'HFNC'],
    ['high flow nasal cannula, 40 %', 'HFNC, 40 %'],
    ['High-flow nasal oxygen', 'HFNC'],
    ['Non-invasive ventilation', 'NIV'],
    ['Synchronised intermittent mandatory ventilation', 'SIMV'],
    ['Pressure-regulated volume control', 'PRVC'],
    ['Pressure support 10', 'PSV 10'],
  ])('has the field’s own form of %s', (mode, short) => {
    expect(shortMode(mode)).toBe(short);
  });

  it.each(['CPAP', 'AC/VC', 'High-flow nasally', 'Tracheostomy mask'])('stays %s as typed', (mode) => {
    expect(shortMode(mode)).toBe(mode);
  });
});
