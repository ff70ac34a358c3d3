import { arrivalMode, avpu, triageLevel } from '@ward-board/contract';
import { avpuWord } from '../../board/avpu.js';
import { sayTime } from '../../time/facility.js';
import type { CaseField } from './case-values.js';
import { arrivalWord, levelLook } from './level.js';

/** A field's value as the board would say it. */
export function sayCaseValue(name: CaseField, value: string): string {
  const level = triageLevel.safeParse(value);
  if (name === 'triage_level' && level.success) return levelLook[level.data].word;
  const conscious = avpu.safeParse(value);
  if (name === 'avpu' && conscious.success) return avpuWord[conscious.data];
  const arrival = arrivalMode.safeParse(value);
  if (name === 'arrival_mode' && arrival.success) return arrivalWord[arrival.data];
  return name === 'stabilized_at' ? sayTime(value) : value;
}
