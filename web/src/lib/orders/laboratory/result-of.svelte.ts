import { type DiagnosticReportRecord, diagnosticReport, type ServiceRequestRecord } from '@ward-board/contract';
import { api } from '#lib/http/api.ts';
import { resultPath } from './result-form.ts';

/** The published result of a request, read when it is asked for and when the request changes. */
export class ResultOf {
  report = $state.raw<DiagnosticReportRecord | null>(null);
  /** `failed`: the newest reading got no answer that could be shown. */
  state = $state<'loading' | 'ready' | 'failed'>('loading');
  readonly #request: () => ServiceRequestRecord;
  #readings = 0;

  /** Made while what shows it is. */
  constructor(request: () => ServiceRequestRecord) {
    this.#request = request;
    $effect(() => {
      const { report_id, report_status, revision } = request();
      void [report_status, revision];
      if (report_id !== null) void this.read();
    });
  }

  readonly read = async (): Promise<void> => {
    this.#readings += 1;
    const reading = this.#readings;
    const result = await api.get(resultPath(this.#request()), diagnosticReport);
    if (reading !== this.#readings) return;
    if (result.ok) this.report = result.data;
    this.state = result.ok ? 'ready' : 'failed';
  };
}
