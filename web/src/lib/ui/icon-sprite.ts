import type { LucideIcon } from '@lucide/svelte';
import { mount } from 'svelte';

const ids = new Map<string, Map<LucideIcon, string>>();
let sprite: HTMLElement | undefined;
let count = 0;

/**
 * The id of an icon that is drawn once, out of sight, for every place that shows it by `<use>`. An icon's own component
 * takes a quarter of a millisecond each time, which on a board of two hundred rows was a third of its drawing.
 */
export function spriteId(Icon: LucideIcon, strokeWidth: number): string {
  const weight = String(strokeWidth);
  const known = ids.get(weight) ?? new Map<LucideIcon, string>();
  ids.set(weight, known);
  const before = known.get(Icon);
  if (before !== undefined) return before;
  sprite ??= document.body.appendChild(Object.assign(document.createElement('div'), { hidden: true }));
  const id = `icon-${++count}`;
  known.set(Icon, id);
  mount(Icon, { target: sprite, props: { id, strokeWidth } });
  return id;
}
