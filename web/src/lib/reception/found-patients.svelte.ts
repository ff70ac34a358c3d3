import { type FoundPatient, patientList } from '@ward-board/contract';
import { api, type Result } from '#lib/http/api.ts';

const DEBOUNCE_MS = 180;
/** How many patients a search gives at most. */
export const FOUND_MAX = 30;

/** Who a search of the register found. */
export class FoundPatients {
  found = $state.raw<readonly FoundPatient[]>([]);
  /** What `found` was found for; null while nothing was asked. */
  foundFor = $state<string | null>(null);
  /** `old`: from a read model that lacks changes. */
  foundState = $state<'current' | 'old' | 'unanswered' | 'failed'>('current');
  searching = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  #text = '';

  search(text: string): void {
    clearTimeout(this.#timer);
    this.#text = text;
    const query = text.trim();
    const asked = ++this.#asked;
    this.searching = query !== '';
    if (query === '') {
      this.found = [];
      this.foundFor = null;
      return;
    }
    this.#timer = setTimeout(async () => {
      const result = await findPatients(query);
      if (asked !== this.#asked) return;
      this.searching = false;
      this.found = result.ok ? result.data.items : [];
      this.foundFor = query;
      if (result.ok) this.foundState = result.readModel === 'current' ? 'current' : 'old';
      else this.foundState = result.problem === null ? 'unanswered' : 'failed';
    }, DEBOUNCE_MS);
  }

  /** Searches for the same once more: somebody was registered, or has another name now. */
  again(): void {
    this.search(this.#text);
  }

  /** What waits to be searched for is not. */
  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** The first of those in whom every word is found, and after them who sounds alike. */
export function findPatients(query: string): Promise<Result<{ readonly items: readonly FoundPatient[] }>> {
  return api.get(`/api/patients?limit=${FOUND_MAX}&search=${encodeURIComponent(query)}`, patientList);
}
