/** How the counts of a wall stand in its head: words beside their numbers, below them, or the sum alone. */
export type CountsLook = 'beside' | 'below' | 'sum';

/** All that stands in the head of a wall, as it is written. */
export interface Head {
  readonly title: string;
  /** How fresh the wall is; null: it says nothing. */
  readonly freshness: string | null;
  readonly page: string | null;
  readonly counts: readonly { readonly word: string; readonly count: number }[];
}

const widths: readonly (readonly [RegExp, number])[] = [
  [/[iljtfrI.,:;'’|·()\s/-]/u, 0.34],
  [/[mwMW@…]/u, 0.9],
  [/[\p{Lu}\p{N}]/u, 0.68],
  [/[\p{Ll}–]/u, 0.6],
];

/** How wide a text is in bold letters, in their size, to a tenth: what fits is known before it is drawn. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (widths.find(([which]) => which.test(letter))?.[1] ?? 1), 0);

/** Measures of the head in rem, of which a screen is 120 wide. WallHead draws by them; words are lighter, and narrower, than titles. */
const head = {
  sides: 5,
  gap: 2,
  title: 3,
  dot: 2,
  freshness: 2,
  page: 2.25,
  pageSides: 2.5,
  clock: 10.5,
  word: 1.65,
} as const;

/**
 * The most that fits of the counts. The clock and the age of what is shown are always whole: on a screen that may not be live they are
 * what counts most.
 */
export function countsLook({ title, freshness, page, counts }: Head): CountsLook {
  const taken = [
    widthOf(title) * head.title,
    freshness === null ? 0 : widthOf(freshness) * head.freshness + head.dot,
    page === null ? 0 : widthOf(page) * head.page + head.pageSides,
    head.clock,
  ].filter((width) => width > 0);
  const room = 120 - head.sides - taken.reduce((sum, width) => sum + width + head.gap, 0);
  const sumOf = (gap: number, each: (word: number, count: number) => number) =>
    counts.reduce((sum, { word, count }) => sum + gap + each(widthOf(word), widthOf(String(count))), -gap);
  if (sumOf(1.75, (word, count) => 3 + word * head.word + count * 2.5) <= room) return 'beside';
  if (sumOf(1.5, (word, count) => Math.max(word * head.word, 2.25 + count * 2.25)) <= room) return 'below';
  return 'sum';
}
