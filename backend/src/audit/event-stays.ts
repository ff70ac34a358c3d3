import { diagnosticReports, imagingStudies, serviceRequests } from '@ward-board/domain';
import type { EventStore } from '@ward-board/event-store';

/** Events of a stream that are looked through for what it is linked to, besides its first: a study has a handful. */
const NEWEST = 100;

/** What an event, or a stream, says that it belongs to, by ids; null: nothing. */
export interface Links {
  readonly stay: string | null;
  readonly study: string | null;
  readonly report: string | null;
  readonly request: string | null;
}

/**
 * Says which stay events belong to that name none. A study and a report are the patient's and outlive each stay; they are of the stay that
 * the study is linked to by now, or that it was requested in. What was read is kept: an instance is for one page.
 */
export class EventStays {
  private readonly linksByStream = new Map<string, Promise<Links>>();

  constructor(private readonly store: EventStore) {}

  /** How many streams were read. */
  get reads(): number {
    return this.linksByStream.size;
  }

  /** The admission's id; null: the event is of no stay. */
  async of(data: unknown): Promise<string | null> {
    const { stay, report, study, request } = linksIn([data]);
    return stay ?? (await this.ofReport(report)) ?? (await this.ofStudy(study)) ?? this.ofRequest(request);
  }

  private async ofReport(id: string | null): Promise<string | null> {
    if (id === null) return null;
    const { stay, study, request } = await this.linksOf(diagnosticReports.stream(id));
    return stay ?? (await this.ofStudy(study)) ?? this.ofRequest(request);
  }

  private async ofStudy(id: string | null): Promise<string | null> {
    if (id === null) return null;
    const { stay, request } = await this.linksOf(imagingStudies.stream(id));
    return stay ?? this.ofRequest(request);
  }

  private async ofRequest(id: string | null): Promise<string | null> {
    return id === null ? null : (await this.linksOf(serviceRequests.stream(id))).stay;
  }

  private linksOf(stream: string): Promise<Links> {
    const known = this.linksByStream.get(stream) ?? this.read(stream);
    this.linksByStream.set(stream, known);
    return known;
  }

  private async read(stream: string): Promise<Links> {
    const newest = await this.store.readStream(stream, { direction: 'backwards', limit: NEWEST });
    const first = newest.at(-1)?.revision === 1 ? [] : await this.store.readStream(stream, { limit: 1 });
    return linksIn([...newest, ...first].map(({ data }) => data));
  }
}

/** As the first of these says that names it: what was corrected later stands before what was said at first. */
export function linksIn(newestFirst: readonly unknown[]): Links {
  const said = newestFirst.flatMap((data) => (isObject(data) ? [data.changes, data].filter(isObject) : []));
  const idOf = (...names: readonly string[]): string | null => {
    const id = said.flatMap((fields) => names.flatMap((name) => (name in fields ? [fields[name]] : [])))[0];
    return typeof id === 'string' ? id : null;
  };
  return {
    // Studies name their stay as FHIR does.
    stay: idOf('admission_id', 'encounter_id'),
    study: idOf('study_id'),
    report: idOf('report_id'),
    request: idOf('service_request_id'),
  };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
