import { UsageError } from './options.js';
import { readVisits } from './visits.js';

const header =
  '"priority","ambulance","unit","chief_complaint","age_at_arrival","gender","discharged_to","admitted_to_hospital","ward","loset","chief_complaint_category","arrival_at_hospital","exit_ed","resolve","arrival"';
const row = (said: Partial<Record<string, string>> = {}) => {
  const cells: Record<string, string> = {
    ...{ priority: '"2"', ambulance: 'TRUE', unit: '"C"', chief_complaint: '"Chest Pain"', age_at_arrival: '71' },
    ...{ gender: '"M"', discharged_to: '"Avdelning"', admitted_to_hospital: 'TRUE', ward: '"ICU"', loset: 'FALSE' },
    chief_complaint_category: '"Medical"',
    ...{ arrival_at_hospital: '"2017-03-01T08:00:00"', exit_ed: '"2017-03-01T11:30:00"' },
    ...{ resolve: '"2017-03-01T08:20:00"', arrival: '"2017-03-01T08:05:00"' },
  };
  return Object.values({ ...cells, ...said }).join(',');
};
const at = (time: string) => Date.parse(`2017-03-01T${time}Z`);

describe('reading visits', () => {
  it('reads a line of the file', () => {
    expect(readVisits(`${header}\n${row()}`)).toEqual([
      {
        line: 2,
        priority: 2,
        ambulance: true,
        complaint: 'Chest Pain',
        age: 71,
        gender: 'male',
        surgical: null,
        ward: 'ICU',
        admitted: true,
        ...{ came: at('08:00:00'), queued: at('08:05:00'), seen: at('08:20:00'), left: at('11:30:00') },
      },
    ]);
  });

  it('says who needs a surgeon, and of a file without that column that nobody does', () => {
    const surgicalOf = (text: string) => readVisits(text).map(({ surgical }) => surgical);
    const rows = ['"Surgical"', '"Orthopedic"', '"Medical"'].map((said) => row({ chief_complaint_category: said }));
    expect(surgicalOf([header, ...rows].join('\n'))).toEqual(['surgical', 'orthopedic', null]);
    expect(surgicalOf(`${header.replace('chief_complaint_category', 'other')}\n${rows[0]}`)).toEqual([null]);
  });

  it('keeps times in their order, whatever the file says', () => {
    const odd = row({ arrival: '2017-03-01T07:00:00', resolve: '2017-03-01T06:00:00', exit_ed: '2017-03-01T05:00:00' });
    const eight = at('08:00:00');
    expect(readVisits(`${header}\n${odd}`)).toMatchObject([{ came: eight, queued: eight, seen: eight, left: eight }]);
  });

  it.each([
    [{ priority: '6' }, 'line 3: priority "6" is not a number from 1 to 5'],
    [{ ambulance: 'maybe' }, 'line 3: ambulance "maybe" is not TRUE or FALSE'],
    [{ age_at_arrival: '-1' }, 'line 3: age_at_arrival "-1" is not an age in years'],
    [{ chief_complaint: '' }, 'line 3: chief_complaint "" is not a complaint'],
    [{ exit_ed: '2017-13-01T00:00:00' }, 'line 3: exit_ed "2017-13-01T00:00:00" is not a time'],
  ])('refuses %j and says where', (said, message) => {
    expect(() => readVisits(`${header}\n${row()}\n${row(said)}`)).toThrow(message);
  });

  it('understands quotes, line breaks within them, a byte order mark, empty lines, and either end of a line', () => {
    const file = `\uFEFF${header}\n\n${row({ chief_complaint: '"Fell, ""hard"",\nat home"' })}\r\n${row()}\n\n`;
    expect(readVisits(file)).toMatchObject([
      { line: 4, complaint: 'Fell, "hard",\nat home' },
      { line: 5, complaint: 'Chest Pain' },
    ]);
  });

  it.each([`${row()},1`, row().slice(0, -1), row({ ward: '"ICU' }), row({ ward: 'I"CU' }), row({ ward: '"I"CU' })])(
    'refuses a row that is no CSV or not as wide as the first, and says where: %s',
    (wrong) => {
      const attempt = () => readVisits(`${header}\n${row()}\n${wrong}`);
      expect(attempt).toThrow(UsageError);
      expect(attempt).toThrow(/^line 3: [^\n]+$/);
    },
  );

  it('refuses a file of something else', () => {
    expect(() => readVisits('name,age\nx,1')).toThrow('line 1: no column is named priority, ambulance');
  });
});
