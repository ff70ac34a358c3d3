import { areasBeside, edgeOfPanel } from './beside-panel.js';

describe('a panel over a board', () => {
  it('begins at the edge of a column that is nearest to its usual width', () => {
    expect(edgeOfPanel([100, 200, 300, 52, 60, 300], 2, 8)).toEqual({ columns: 3, width: 420 });
    expect(edgeOfPanel([100, 200, 300, 90, 382], 2, 8)).toEqual({ columns: 4, width: 390 });
  });

  it('has its usual width where none is near, and leaves who and where beside it', () => {
    expect(edgeOfPanel([100, 200, 500, 100], 2, 8)).toBeNull();
    expect(edgeOfPanel([100, 200, 412], 2, 8)).toEqual({ columns: 2, width: 420 });
    expect(edgeOfPanel([100, 200, 412], 3, 8)).toBeNull();
  });

  it('leaves each cell that goes on under it the room beside it, and covers the others', () => {
    const areas = ['level patient age bp act', 'level patient age bp act', '. complaint complaint complaint act'];
    expect(areasBeside(areas, 3)).toEqual([
      'level patient age bp act',
      'level patient age bp act',
      '. complaint complaint . act',
    ]);
    expect(areasBeside(areas.slice(0, 2), 3)).toEqual(areas.slice(0, 2));
  });
});
