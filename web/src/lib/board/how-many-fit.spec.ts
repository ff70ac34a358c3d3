import { howManyFit } from './how-many-fit.js';

describe('those who arrive, in a line', () => {
  it('are all there when they fit', () => expect(howManyFit(480, 2)).toBe(2));
  it('leave room for the button that opens the rest', () => expect(howManyFit(480, 3)).toBe(1));
  it('are all behind the button where not one fits', () => expect(howManyFit(200, 1)).toBe(0));
  it('are as many as there are', () => expect(howManyFit(5_000, 0)).toBe(0));
});
