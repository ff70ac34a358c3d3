import { MARKED_MS, RowMarks } from './row-marks.js';

const row = (id: string, level = 'urgent') => ({ id, level });

describe('the marks of a wall', () => {
  it('are on what has come or changed, for a minute, and on nothing that was there at first', () => {
    const marks = new RowMarks();
    marks.show([row('a'), row('b')], 0);
    expect(marks.at(0)).toEqual(new Map());
    marks.show([row('a', 'critical'), row('b'), row('c')], 1_000);
    const both = new Map([
      ['a', 'changed'],
      ['c', 'new'],
    ]);
    expect(marks.at(1_000)).toEqual(both);
    expect(marks.at(MARKED_MS + 999)).toEqual(both);
    expect(marks.at(MARKED_MS + 1_000)).toEqual(new Map());
  });

  it('stay "new" when a row changes soon after it has come, and go when it leaves', () => {
    const marks = new RowMarks();
    marks.show([], 0);
    marks.show([row('a')], 1);
    marks.show([row('a', 'critical')], 2);
    expect(marks.at(2)).toEqual(new Map([['a', 'new']]));
    marks.show([], 3);
    expect(marks.at(3)).toEqual(new Map());
  });

  it('say nothing of an equal row that was sent again', () => {
    const marks = new RowMarks();
    marks.show([row('a')], 0);
    marks.show([row('a')], 1);
    expect(marks.at(1)).toEqual(new Map());
  });
});
