import { tick } from 'svelte';
import { type CheckedFile, type Leaf, readExport } from '../export/read-export.ts';
import { printsProofs, whyWithoutProofs } from './paper-proofs.ts';
import type { PatientAudit } from './patient-audit.svelte.ts';

/** Paper has so many events at most, and says where there are more; an export has them all. */
const MOST_PRINTED = 2_000;

/** The export of a patient's events, and what of it goes on paper. */
export class PrintAndExport {
  printing = $state(false);
  /** What stands on paper alone is drawn. */
  onPaper = $state(false);
  checked = $state.raw<CheckedFile | null>(null);
  /** Of the newest export's events, by their positions. */
  leaves = $state.raw<ReadonlyMap<string, Leaf>>(new Map());
  exporting = $state<'no' | 'running' | 'failed'>('no');
  #chosen = $state<boolean | null>(null);
  readonly #patientId: string;
  readonly #audit: PatientAudit;

  constructor(patientId: string, audit: PatientAudit) {
    this.#patientId = patientId;
    this.#audit = audit;
  }

  /** Whether the path of each event's inclusion proof is printed. */
  get withProofs(): boolean {
    return printsProofs(this.leaves.size, this.#chosen);
  }
  set withProofs(chosen: boolean) {
    this.#chosen = chosen;
  }

  readonly whyWithout = $derived(whyWithoutProofs(this.leaves.size, this.#chosen));

  /** Lists every event that goes on paper, and prints. */
  async print(): Promise<void> {
    this.printing = true;
    await this.#audit.loadUpTo(MOST_PRINTED);
    await tick();
    this.printing = false;
    window.print();
  }

  /** Saves every event with its proof to a file, and checks it. */
  async exportAll(): Promise<void> {
    this.exporting = 'running';
    this.checked = null;
    this.leaves = new Map();
    const exported = await readExport(this.#patientId, this.#audit.reason);
    this.exporting = exported === null ? 'failed' : 'no';
    if (exported === null) return;
    ({ checked: this.checked, leaves: this.leaves } = exported);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(exported.file);
    link.download = `patient-${this.#patientId}.ndjson`;
    link.click();
    URL.revokeObjectURL(link.href);
  }
}
