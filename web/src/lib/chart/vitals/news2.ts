import type { News2Score } from '@ward-board/contract';

const words: Readonly<Record<News2Score['risk'], string>> = {
  none: 'no risk points',
  low: 'low risk',
  'low-medium': 'low to medium risk',
  medium: 'medium risk',
  high: 'high risk',
};

/** How a total is drawn, and what its risk is called: amber from a single 3 or 5 on, solid red from 7. */
export const sayNews2 = ({
  risk,
}: Pick<News2Score, 'risk'>): { readonly tone: 'plain' | 'medium' | 'high'; readonly words: string } => ({
  tone: risk === 'high' ? 'high' : risk === 'medium' || risk === 'low-medium' ? 'medium' : 'plain',
  words: words[risk],
});
