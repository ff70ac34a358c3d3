import { keepModels, type RowModel } from './row-models.js';

const model = (id: string, more: Partial<RowModel<{ id: string }>> = {}, row = { id }): RowModel<{ id: string }> => ({
  row,
  name: `${id}, Urgent`,
  tone: 'urgent',
  likeness: undefined,
  soundsAlike: false,
  stopped: null,
  departed: false,
  selected: false,
  changed: false,
  parted: false,
  button: 'Edit',
  short: 'Edit',
  led: false,
  likely: false,
  ...more,
});

describe('the models of a board’s rows', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id }));
  const all = () => rows.map((row) => model(row.id, {}, row));

  it('stay the very same objects while nothing of them changes, wherever the row stands', () => {
    const before = all();
    const after = keepModels(before, all().reverse());
    expect(after.map((each) => before.indexOf(each))).toEqual([2, 1, 0]);
  });

  it('are new for the row that changed in anything that it shows, and for no other', () => {
    const changes: Partial<RowModel<{ id: string }>>[] = [
      { row: { id: 'b' } },
      { name: 'b, Critical' },
      { tone: 'critical' },
      { likeness: 'name' },
      { stopped: '09:52' },
      { departed: true },
      { selected: true },
      { changed: true },
      { parted: true },
      { button: 'To ICU' },
      { likely: true },
    ];
    for (const change of changes) {
      const before = all();
      const now = all().map((each) => (each.row.id === 'b' ? { ...each, ...change } : each));
      const after = keepModels(before, now);
      expect(after.map((each, at) => each === before[at])).toEqual([true, false, true]);
      expect(after[1]).toEqual({ ...before[1], ...change });
    }
  });
});
