import type { News2Score } from '@ward-board/contract';
import { riskWords } from '../../patient/vitals/news2.js';

/** How a total is drawn, and what its risk is called: amber from a single 3 or 5 on, solid red from 7. */
export const sayNews2 = ({
  risk,
}: Pick<News2Score, 'risk'>): { readonly tone: 'plain' | 'medium' | 'high'; readonly words: string } => ({
  tone: risk === 'high' ? 'high' : risk === 'medium' || risk === 'low-medium' ? 'medium' : 'plain',
  words: riskWords[risk],
});
