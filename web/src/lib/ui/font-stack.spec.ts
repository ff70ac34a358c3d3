import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../..');
const styled = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(svelte|css|html)$/.test(path))
  .map((path) => [path, readFileSync(join(FOLDER, path), 'utf8')] as const);
const tokens = styled.find(([path]) => path.endsWith('tokens.css'))?.[1] ?? '';

/*
 * Inter has no Chinese, Arabic or Thai letters: a name in them is drawn in a font of the device, which a browser looks for itself once
 * the stack ends in a generic family.
 */
describe('the font of names', () => {
  const stack =
    /--font:([^;]+);/
      .exec(tokens)?.[1]
      ?.split(',')
      .map((family) => family.trim()) ?? [];

  it('falls back on the device’s own, and on any that has the letters', () => {
    expect(stack).toContain('system-ui');
    expect(stack.at(-1)).toBe('sans-serif');
  });

  it.each(styled)('is the only one in %s', (_, css) => {
    const declared = [...css.matchAll(/font(?:-family)?:([^;]+);/g)].map(([, value = '']) => value.trim());
    const own = declared.filter((value) => /["']/.test(value) && value !== '"Inter Variable"');
    expect(own.filter((value) => !value.endsWith('sans-serif'))).toEqual([]);
    for (const value of declared.filter((each) => /^\d/.test(each)))
      expect(value).toMatch(/var\(--font\)|inherit|sans-serif/);
  });
});
