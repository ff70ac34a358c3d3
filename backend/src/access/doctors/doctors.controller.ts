import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type DoctorRecord, doctorList, type UserQuery, userQuery } from '@ward-board/contract';
import { EntityManager } from 'typeorm';
import { type Page, pageOf } from '../pages.js';
import { DoctorEntity } from './doctor.entity.js';

@ApiTags('doctors')
@Controller('api/doctors')
export class DoctorsController {
  constructor(private readonly manager: EntityManager) {}

  @Get()
  @ApiOperation({ summary: 'Every doctor, newest first' })
  @ApiOkResponse({ standardSchema: doctorList })
  async list(@Query({ schema: userQuery }) query: UserQuery): Promise<Page<DoctorRecord>> {
    const { items, next_cursor } = await pageOf(this.manager, DoctorEntity, query);
    return { items: items.map(toDoctorRecord), next_cursor };
  }
}

function toDoctorRecord({ created_at, updated_at, ...doctor }: DoctorEntity): DoctorRecord {
  return { ...doctor, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}
