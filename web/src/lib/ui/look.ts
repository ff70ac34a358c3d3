import type { ShapeName } from './Shape.svelte';

/** `plain`: nothing deviates, so no edge is drawn. */
export type Tone = 'critical' | 'urgent' | 'active' | 'standard' | 'done' | 'low' | 'plain';

/** How a level is told: by word, by shape and by colour, since any one of them may not reach the reader. */
export interface Look {
  readonly word: string;
  readonly shape: ShapeName;
  readonly tone: Tone;
}
