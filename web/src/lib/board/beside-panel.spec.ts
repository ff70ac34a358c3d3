import { areasBeside, chartWidths, edgeOfPanel, formWidths } from './beside-panel.js';

describe('a panel over a board', () => {
  it('begins at the edge of a column that is nearest to its usual width', () => {
    expect(edgeOfPanel([100, 200, 300, 52, 60, 300], 2, 8, formWidths)).toEqual({ columns: 3, width: 420 });
    expect(edgeOfPanel([100, 200, 300, 90, 382], 2, 8, formWidths)).toEqual({ columns: 4, width: 390 });
  });

  it('has its usual width where none is near, and leaves who and where beside it', () => {
    expect(edgeOfPanel([100, 200, 900, 100], 2, 8, formWidths)).toBeNull();
    expect(edgeOfPanel([100, 200, 412], 2, 8, formWidths)).toEqual({ columns: 2, width: 420 });
    expect(edgeOfPanel([100, 200, 412], 3, 8, formWidths)).toBeNull();
  });

  it('is narrower or wider than usual before it begins within a column, as on a narrow and on a very wide screen', () => {
    expect(edgeOfPanel([100, 200, 250, 352], 2, 8, formWidths)).toEqual({ columns: 3, width: 360 });
    expect(edgeOfPanel([112, 250, 719, 479, 160, 130], 2, 8, formWidths)).toEqual({ columns: 3, width: 777 });
  });

  it('is a chart, which leaves who and where in sight where it can, and covers them whole where it cannot', () => {
    const desktop = [114, 76, 94, 196, 150, 376, 116, 122, 178];
    expect(edgeOfPanel(desktop, 4, 8, chartWidths)).toEqual({ columns: 4, width: 950 });
    expect(edgeOfPanel([114, 76, 94, 196, 0, 376, 116, 122, 178], 4, 8, chartWidths)).toEqual({
      columns: 4,
      width: 800,
    });
    expect(edgeOfPanel([114, 76, 94, 196, 0, 300, 116, 122, 178], 4, 8, chartWidths)).toEqual({
      columns: 3,
      width: 920,
    });
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
