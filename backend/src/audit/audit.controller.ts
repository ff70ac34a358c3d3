import { Readable } from 'node:stream';
import { Controller, Get, Headers, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import * as contract from '@ward-board/contract';
import { Clock } from '../platform/clock/clock.js';
import { asGzip, takesGzip } from '../platform/http/compressed-answers.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import { Answer, feedHeaders } from '../read-models/answer.js';
import { AuditNumber } from '../read-models/audit-number.js';
import { AccessLog } from './access-log.js';
import { momentOf } from './moment-of.js';
import { PatientEvents } from './patient-events.js';
import { PatientHistoryPage } from './patient-history-page.js';
import { PatientState } from './patient-state.js';
import { RecordsAccess } from './recorded-access.js';

const LINES = 'application/x-ndjson';

/** What auditors read. Each reading is recorded, and nothing can be changed here. */
@ApiTags('audit')
@Controller('api/audit/patients/:id')
export class AuditController {
  constructor(
    private readonly events: PatientEvents,
    private readonly history: PatientHistoryPage,
    private readonly state: PatientState,
    private readonly log: AccessLog,
    private readonly clock: Clock,
    private readonly number: AuditNumber,
  ) {}

  @Get('events')
  @RecordsAccess('audit/events')
  @ApiOperation({
    summary: 'Every event of a patient, oldest first; as application/x-ndjson the whole of it in one stream',
  })
  @ApiProduces('application/json', LINES)
  @ApiOkResponse({ standardSchema: contract.auditEventList })
  async patientEvents(
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Query({ schema: contract.auditEventQuery }) query: contract.AuditEventQuery,
    @Headers('accept') accept: string | undefined,
    @Headers('accept-encoding') encodings: string | undefined,
  ) {
    await this.events.expect(id);
    const isProven = query.proofs === 'true';
    if (accept?.includes(LINES)) {
      if (query.limit !== undefined)
        throw new ProblemException('validation_failed', `As ${LINES} it is the whole stream, without pages.`, {
          errors: [{ path: 'limit', message: `is of pages, and not of ${LINES}: leave it out` }],
        });
      const isGzipped = !isProven && takesGzip(encodings);
      const lines = isProven
        ? await this.events.provenLines(id, query)
        : this.events.lines(id, query, isGzipped ? 'gzip' : 'identity');
      // As bytes, of which some kilobytes wait for a slow reader: as objects, sixteen batches would, of a megabyte each.
      const stream = Readable.from(lines, { objectMode: false });
      return new StreamableFile(isGzipped ? asGzip(stream) : stream, { type: `${LINES}; charset=utf-8` });
    }
    if (!isProven) {
      // Before the page: what is stored after that number comes by the feed, should it not be in the page already.
      const number = await this.number.now();
      const page = await this.events.page(id, query);
      return new Answer(JSON.stringify(page), number ? feedHeaders(number) : {});
    }
    throw new ProblemException('validation_failed', `Proofs come as ${LINES}.`, {
      errors: [{ path: 'proofs', message: `needs Accept: ${LINES}` }],
    });
  }

  @Get('history')
  @RecordsAccess('audit/history')
  @ApiOperation({
    summary: 'A patient’s events in words, newest or oldest first: by whom, of what, in which stay, and when',
  })
  @ApiOkResponse({ standardSchema: contract.auditHistoryList })
  async patientHistory(
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Query({ schema: contract.auditHistoryQuery }) query: contract.AuditHistoryQuery,
  ) {
    await this.events.expect(id);
    return this.history.of(id, query);
  }

  @Get('state')
  @RecordsAccess('audit/state')
  @ApiOperation({
    summary:
      'A patient’s records as they stood at a moment, or after an event and with what led to it, of the events alone',
  })
  @ApiOkResponse({ standardSchema: contract.patientStateAt })
  async patientState(
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Query({ schema: contract.auditStateQuery }) { at, position, before }: contract.AuditStateQuery,
  ): Promise<contract.PatientStateAt> {
    await this.events.expect(id);
    if (position !== undefined) return this.state.around(id, 'position', position);
    if (before !== undefined) return this.state.around(id, 'before', before);
    const now = this.clock.now();
    return this.state.at(id, at === undefined ? now.toISOString() : momentOf(at, now));
  }

  @Get('access')
  @RecordsAccess('audit/access')
  @ApiOperation({ summary: 'Who read what of a patient, newest first' })
  @ApiOkResponse({ standardSchema: contract.accessEntryList })
  async access(
    @Param({ schema: contract.idParam }) { id }: contract.IdParam,
    @Query({ schema: contract.accessQuery }) query: contract.AccessQuery,
  ) {
    await this.events.expect(id);
    return this.log.of(id, query);
  }
}
