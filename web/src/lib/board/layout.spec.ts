import { cellClass, headClass, type Layouts, layoutStyle } from './layout.js';

const one = { row: 48, columns: '80px 1fr 90px', lines: '20px 16px' };
const layouts: Layouts = {
  desktop: { ...one, areas: ['level patient complaint act', 'level patient complaint act'] },
  across: { ...one, row: 60, areas: ['level patient act', 'level complaint-b act', '. complaint act'] },
  upright: { ...one, row: 80, areas: ['patient act', 'patient act'] },
  paper: null,
};

describe('the layout of a board', () => {
  it('is said once for every width, in custom properties', () => {
    const style = layoutStyle(layouts);
    expect(style).toContain('--desktop-row:48px;--desktop-columns:80px 1fr 90px;--desktop-lines:20px 16px;');
    expect(style).toContain('--upright-areas:"patient act" "patient act";--upright-head:"patient act";');
    expect(style).toContain('--wide-columns:80px 1fr 90px;');
  });

  it('has the columns of a tablet across on a narrow desktop, or those that it says for that', () => {
    expect(layoutStyle(layouts)).toContain('--narrow-columns:80px 1fr 90px;');
    expect(layoutStyle({ ...layouts, narrow: '90px 1fr 99px' })).toContain('--narrow-columns:90px 1fr 99px;');
  });

  it('has on paper the columns and lines of a tablet across, or those that it says for that', () => {
    const across = '--paper-areas:"level patient act" "level complaint-b act" ". complaint act";';
    expect(layoutStyle(layouts)).toContain(`--paper-columns:80px 1fr 90px;${across}`);
    const wider = { ...layouts, paper: { columns: '99px 1fr 0px' } };
    expect(layoutStyle(wider)).toContain(`--paper-columns:99px 1fr 0px;${across}`);
    const others = { ...layouts, paper: { ...wider.paper, areas: ['patient act'] } };
    expect(layoutStyle(others)).toContain('--paper-columns:99px 1fr 0px;--paper-areas:"patient act";');
  });

  it('leaves a column out where it has no place, and parts or joins its lines as they stand', () => {
    expect(cellClass(layouts, 'patient')).toBe('line-across');
    expect(cellClass(layouts, 'level')).toBe('off-upright');
    expect(cellClass(layouts, 'complaint')).toBe('split-across off-upright');
    expect(cellClass(layouts, 'act')).toBe('wrap-across');
  });

  it('has the heads of the columns that stand in the first line', () => {
    expect(headClass(layouts, 'patient')).toBe('');
    expect(headClass(layouts, 'complaint')).toBe('off-across off-upright');
  });
});
