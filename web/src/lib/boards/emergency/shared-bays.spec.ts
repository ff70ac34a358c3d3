import { type Placed, sharedBays } from './shared-bays.js';

const at = (name: string, location: string | null): Placed => ({ id: name, location, patient: { name } });

describe('a bay that was typed for two', () => {
  it('names the other at both, whatever the capitals and spaces', () => {
    const cases = [
      at('Ada', 'Bay 4'),
      at('Ben', ' bay  4'),
      at('Cleo', 'BAY4'),
      at('Dan', 'Bay 5'),
      at('Eva', 'Resus A'),
    ];
    expect([...sharedBays(cases)]).toEqual([
      ['Ada', ['Ben', 'Cleo']],
      ['Ben', ['Ada', 'Cleo']],
      ['Cleo', ['Ada', 'Ben']],
    ]);
    expect([...sharedBays([...cases.slice(4), at('Fay', 'resus a')]).keys()]).toEqual(['Eva', 'Fay']);
  });

  it('is none where several may be, or where no place is recorded', () => {
    const cases = ['Waiting room', 'Waiting room 2', 'WR2', 'Corridor 1', 'WR', 'Corridor', null, null, ''].flatMap(
      (place) => [at('Ada', place), at('Ben', place)],
    );
    expect(sharedBays(cases).size).toBe(0);
  });
});
