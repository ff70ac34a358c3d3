import { initials } from './initials.js';

describe('initials', () => {
  it.each([
    ['Dr Amara Osei', 'AO'],
    ['Maria del Carmen Ruiz', 'MR'],
    ['Plato', 'P'],
    ['王小明', '王'],
    ['', '?'],
  ])('of %p are %s', (name, two) => expect(initials(name)).toBe(two));
});
