import { fit } from './fitting.js';

describe('entries of a line', () => {
  it('are all there when they fit', () => expect(fit(204, [100, 100])).toBe(2));
  it('leave room for how many more there are', () => {
    expect(fit(203, [100, 100])).toBe(1);
    expect(fit(234, [100, 100, 100])).toBe(2);
    expect(fit(229, [100, 100, 100])).toBe(1);
  });
  it('are none where not even the first fits whole', () => {
    expect([fit(50, [100, 100]), fit(110, [100, 100]), fit(0, [100])]).toEqual([0, 0, 0]);
  });
});
