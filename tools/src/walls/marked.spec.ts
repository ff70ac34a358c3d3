import { MARK, markedPerson, secretsIn } from './marked.js';

describe('what no wall may be sent', () => {
  it('is found wherever it stands in a text, in whichever letters a name is written', () => {
    const { name, mrn, phone, date_of_birth, blood_type } = markedPerson(3);
    for (const secret of [mrn, phone, date_of_birth, blood_type, `${MARK} reason`])
      expect(secretsIn(`{"a":"${secret}"}`)).toEqual([`{"a":"${secret}"}`]);
    expect(secretsIn(`["${name.toUpperCase()}"]`)).toHaveLength(2);
    expect(secretsIn('{"initials":"ZZ","age_band":"80+","gender":"female"}')).toEqual([]);
  });

  it('is not the id of a connection, which is made of any letters', () => {
    expect(secretsIn(`0{"sid":"a${MARK}B-4","upgrades":["${MARK}"]}`)).toHaveLength(1);
  });
});
