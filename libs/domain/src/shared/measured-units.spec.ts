import { inChartUnit, ucumOf, unitsTaken } from './measured-units.js';

const number = (value: number, unit: string | null) => ({ value, value_string: null, unit });

describe('a measurement in the chart’s unit', () => {
  it.each([
    ['8310-5', 98.6, '[degF]', 37, '°C'],
    ['8310-5', 95, '°F', 35, '°C'],
    ['8310-5', 310.15, 'K', 37, '°C'],
    ['8310-5', 37.25, 'Cel', 37.25, '°C'],
    ['29463-7', 154, '[lb_av]', 69.85, 'kg'],
    ['29463-7', 3400, 'g', 3.4, 'kg'],
    ['8302-2', 70, 'in', 177.8, 'cm'],
    ['19891-2', 5, 'kPa', 37.5, 'mmHg'],
    ['8480-6', 120, 'mm[Hg]', 120, 'mmHg'],
    ['8867-4', 72, 'beats/min', 72, 'bpm'],
    ['9279-1', 16, '{breaths}/min', 16, '/min'],
    ['3151-8', 500, 'mL/min', 0.5, 'L/min'],
    ['38208-5', 4, '{score}', 4, '0-10'],
    ['9269-2', 15, '{score}', 15, null],
    ['2339-0', 5, 'mmol/L', 90.08, 'mg/dL'],
    ['15074-8', 90, 'mg/dL', 5, 'mmol/L'],
  ])('of %s: %s %s is %s %s', (code, value, unit, charted, own) => {
    expect(inChartUnit(code, number(value, unit))).toEqual(number(charted, own));
  });

  it.each([
    ['8310-5', 'kg'],
    ['29463-7', '°C'],
    ['59408-5', '1'],
    ['9269-2', '%'],
    ['80288-4', 'mmHg'],
    ['8867-4', 'furlongs'],
  ])('there is none of %s in %s', (code, unit) => {
    expect(inChartUnit(code, number(1, unit))).toBeNull();
  });

  it('is as it was given without a unit, and of a code that the chart does not know', () => {
    expect(inChartUnit('8310-5', number(98.6, null))).toEqual(number(98.6, null));
    expect(inChartUnit('1234-5', number(1, 'furlongs'))).toEqual(number(1, 'furlongs'));
  });

  it('is no text of another unit, which can’t be converted', () => {
    const text = (value_string: string, unit: string) => ({ value: null, value_string, unit });
    expect(inChartUnit('85354-9', text('120/80', 'mm[Hg]'))).toEqual(text('120/80', 'mmHg'));
    expect(inChartUnit('85354-9', text('16/11', 'kPa'))).toBeNull();
  });

  it('is known by its UCUM code, and by what else is taken', () => {
    expect([ucumOf('8310-5', '°C'), ucumOf('8310-5', '°F'), ucumOf('1234-5', 'kg')]).toEqual(['Cel', null, null]);
    expect(unitsTaken('8310-5')).toBe('Cel, [degF] or K');
    expect([unitsTaken('59408-5'), unitsTaken('1234-5')]).toEqual(['%', '']);
  });
});
