import type { ArrivalMode, TriageLevel } from '@ward-board/contract';
import type { Look } from '#lib/ui/look.ts';

export interface LevelLook extends Look {
  /**
   * The longest anyone of this level should wait, in minutes: the Manchester Triage System's targets for orange,
   * yellow, green and blue.
   */
  readonly limit: number;
}

export const levelLook: Readonly<Record<TriageLevel, LevelLook>> = {
  critical: { word: 'Critical', shape: 'square', tone: 'critical', limit: 10 },
  urgent: { word: 'Urgent', shape: 'triangle', tone: 'urgent', limit: 60 },
  standard: { word: 'Standard', shape: 'disc', tone: 'standard', limit: 120 },
  'non-urgent': { word: 'Non-urgent', shape: 'ring', tone: 'low', limit: 240 },
};

export const arrivalWord: Readonly<Record<ArrivalMode, string>> = {
  'walk-in': 'Walk-in',
  ambulance: 'Ambulance',
  police: 'Police',
  helicopter: 'Helicopter',
  transfer: 'Transfer',
  other: 'Other arrival',
};
