import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type DoctorRecord,
  doctorList,
  doctorRecord,
  type IdParam,
  idParam,
  type UserQuery,
  userQuery,
} from '@ward-board/contract';
import type { FastifyReply } from 'fastify';
import { EntityManager, Raw } from 'typeorm';
import { type Page, pageOf } from '../../platform/http/pages.js';
import { ProblemException } from '../../platform/http/problem-exception.js';
import { DoctorEntity } from './doctor.entity.js';

/** Records go on naming who was deactivated: only forms do not offer them. */
const WORKING = {
  email: Raw((email) => `NOT EXISTS (SELECT FROM app_user u WHERE u.email = ${email} AND NOT u.active)`),
};

@ApiTags('doctors')
@Controller('api/doctors')
export class DoctorsController {
  constructor(private readonly manager: EntityManager) {}

  @Get()
  @ApiOperation({ summary: 'Every doctor whom records may name from now on, newest first: nobody who was deactivated' })
  @ApiOkResponse({ standardSchema: doctorList })
  async list(@Query({ schema: userQuery }) query: UserQuery): Promise<Page<DoctorRecord>> {
    const { items, next_cursor } = await pageOf(this.manager, DoctorEntity, query, WORKING);
    return { items: items.map(toDoctorRecord), next_cursor };
  }

  @Get(':id')
  @ApiOperation({ summary: 'One doctor, also one who was deactivated' })
  @ApiOkResponse({ standardSchema: doctorRecord })
  async one(
    @Param({ schema: idParam }) { id }: IdParam,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DoctorRecord> {
    const doctor = await this.manager.findOneBy(DoctorEntity, { id });
    if (!doctor) throw new ProblemException('not_found', 'There is no such doctor.');
    void reply.header('etag', `"${doctor.revision}"`);
    return toDoctorRecord(doctor);
  }
}

function toDoctorRecord({ created_at, updated_at, ...doctor }: DoctorEntity): DoctorRecord {
  return { ...doctor, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}
