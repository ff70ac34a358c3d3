import { visit } from '../testing/visit.js';
import { countPaths, type Path, visitPath } from './path.js';

const admitted = { ward: 'MedSurg', admitted: true };

it.each([
  [{}, 'home'],
  [{ ward: 'Primay care' }, 'home'],
  [{ ward: 'Other hospitals ward' }, 'another hospital'],
  [{ ward: 'MedSurg', admitted: false }, 'home'],
  [admitted, 'ward'],
  [{ ...admitted, surgical: 'surgical', priority: 2 }, 'theatre, ward'],
  [{ ...admitted, surgical: 'surgical', priority: 3 }, 'ward'],
  [{ ...admitted, surgical: 'orthopedic' }, 'ward, theatre and back'],
  [{ ward: 'ICU', admitted: true }, 'ICU, ward'],
  [{ ward: 'ICU', admitted: true, surgical: 'surgical' }, 'theatre, ICU, ward'],
] as const)('a visit of %j goes: %s', (said, path) => {
  expect(visitPath(visit(said))).toBe(path);
});

it('counts who was to take a path, and who has come to its end', () => {
  const planned: readonly Path[] = ['home', 'ward', 'ward'];
  const journeys = [['released'], ['to ward', 'discharged'], ['triaged']] as const;
  const counted = countPaths(
    planned,
    journeys.map((passed) => ({ passed: new Set(passed) })),
  );
  expect(counted).toEqual([
    ['home', 1, 1],
    ['ward', 2, 1],
  ]);
});
