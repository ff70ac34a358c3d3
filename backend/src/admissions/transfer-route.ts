import { applyDecorators, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { type RecordCollection, transferred } from '@ward-board/contract';

/** Where patients are handed on to, as the paths say it. */
const targets = {
  icu: ['transfer-to-icu', 'To ICU: closes this record, opens the ICU case and takes a bed, in one step'],
  operations: ['transfer-to-operation', 'To Operation: closes this record and books the operation, in one step'],
  'normal-acceptances': [
    'transfer-to-ward',
    'To Ward: closes this record, accepts the patient and takes a bed, in one step',
  ],
} as const;

/** The route of a transfer between two boards, which answers with both records. */
export function TransferRoute(from: RecordCollection, to: keyof typeof targets) {
  const [path, summary] = targets[to];
  return applyDecorators(
    Post(`:id/${path}`),
    HttpCode(200),
    ApiOperation({ summary }),
    ApiOkResponse({ standardSchema: transferred(from, to) }),
  );
}
