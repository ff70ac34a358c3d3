import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { BoardRecordController } from './board-record.controller.js';

@ApiTags('operations')
@Controller('api/operations')
export class OperationsController extends BoardRecordController('operations', {
  create: 'Schedule an operation for an admission of type surgery or operation',
  delete: 'Entered in error: the record goes, and the admission awaits the theatre again',
}) {}
