import { type AllergyRecord, sayAllergy } from '@ward-board/contract';
import { type AllergiesSaid, namedIn, noneIn, sayAllergies, sayTogether } from '../../patient/allergies.js';
import { isContrastCapable } from '../../patient/contrast.js';
import type { AreaRecord } from './areas.js';

/** Something about a patient that has to be read first. */
export interface Banner {
  readonly tone: 'critical' | 'urgent' | 'neutral';
  readonly text: string;
  /** What explains it, said more quietly. */
  readonly more: string | null;
}

/** What is known of a patient's allergies. Nobody having asked is not the same as none. */
export type AllergyStatus =
  | { readonly status: 'present'; readonly allergies: readonly AllergyRecord[] }
  | { readonly status: 'none_known'; readonly since: string }
  | { readonly status: 'unassessed' };

/** The status that a list of allergies gives, which holds neither what was entered in error nor a "none known" that has ended. */
export function allergyStatus(rows: readonly AllergyRecord[]): AllergyStatus {
  const allergies = rows.filter(({ no_known }) => !no_known);
  if (allergies.length > 0) return { status: 'present', allergies };
  const [none] = rows;
  return none ? { status: 'none_known', since: none.created_at } : { status: 'unassessed' };
}

/** The same as boards have it: those of high criticality first, each with what the chart knows besides. */
export function asOnBoards(known: AllergyStatus): AllergiesSaid['clinical'] {
  if (known.status !== 'present') return { allergy_status: known.status, allergies: [] };
  const isHigh = ({ criticality }: AllergyRecord) => criticality === 'high';
  const sorted = known.allergies.toSorted((one, other) => Number(isHigh(other)) - Number(isHigh(one)));
  const allergies = sorted.map((each) => `${sayAllergy(each)}${isHigh(each) ? ', high' : ''}`);
  return { allergy_status: 'present', allergies };
}

const filled = (text: string | null): text is string => text !== null && text.trim() !== '';

/** What a board's record gives to read first, most pressing first. */
export function bannersOf({ of, record }: AreaRecord, allergies: AllergyStatus): readonly Banner[] {
  switch (of) {
    case 'operations': {
      const { complications, surgery_type } = record;
      const urgent = surgery_type === 'urgent' || surgery_type === 'emergency';
      return [
        ...(filled(complications) ? [banner('critical', 'Complications', complications)] : []),
        ...(urgent ? [banner('urgent', surgery_type === 'urgent' ? 'Urgent surgery' : 'Emergency surgery')] : []),
      ];
    }
    case 'emergency-details': {
      const critical = record.triage_level === 'critical';
      if (filled(record.trauma_type))
        return [banner('critical', critical ? 'Critical trauma case' : 'Trauma case', record.trauma_type)];
      return critical ? [banner('critical', 'Critical case', record.chief_complaint)] : [];
    }
    case 'imaging-studies': {
      const { modality } = record;
      return isContrastCapable(modality) ? [contrastBanner(modality, allergies, record.clinical.allergies_told)] : [];
    }
    case 'icu':
    case 'normal-acceptances':
    case 'waiting-list':
      return [];
  }
}

const ASK = 'Ask before contrast is given.';

/** @param text what boards were told of allergies in words; null: of none. That none are known takes nothing of it away. */
function contrastBanner(modality: string, known: AllergyStatus, text: string | null): Banner {
  const [told, none] = [namedIn(text), noneIn(text)];
  const study = `${modality} may use contrast`;
  if (told !== null && known.status !== 'present') return banner('critical', `${study}: allergies told`, told);
  switch (known.status) {
    case 'present':
      return banner(
        'critical',
        `${study}: allergies recorded`,
        sayTogether(sayAllergies({ clinical: asOnBoards(known), told })),
      );
    case 'none_known':
      return banner('neutral', `${study}: no known allergies`);
    case 'unassessed':
      return none === null
        ? banner('neutral', `${study}: allergies not assessed`, ASK)
        : banner('neutral', `${study}: allergies told, none recorded`, `${none}. ${ASK}`);
  }
}

const banner = (tone: Banner['tone'], text: string, more: string | null = null): Banner => ({ tone, text, more });
