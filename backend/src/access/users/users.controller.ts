import { Body, Controller, Get, Headers, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type CreateUser,
  createUser,
  type IdParam,
  idParam,
  type UpdateUser,
  type UserQuery,
  type UserRecord,
  updateUser,
  userList,
  userQuery,
  userRecord,
} from '@ward-board/contract';
import type { FastifyReply } from 'fastify';
import { EntityManager } from 'typeorm';
import { type CommandMetadata, idMadeBy, Metadata } from '../../command-handling/command-metadata.js';
import { readIfMatch } from '../../command-handling/if-match.js';
import { type Page, pageOf } from '../../platform/http/pages.js';
import { ProblemException } from '../../platform/http/problem-exception.js';
import { UserEntity } from '../people/user.entity.js';
import { toUserRecord } from '../people/user-record.js';
import { UserCreation } from './user-creation.js';
import { UserUpdate } from './user-update.js';

/** The people who can sign in. For admins, as the permission table says. */
@ApiTags('users')
@Controller('api/users')
export class UsersController {
  constructor(
    private readonly manager: EntityManager,
    private readonly creation: UserCreation,
    private readonly updating: UserUpdate,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Everybody who can sign in, or once could; newest first' })
  @ApiOkResponse({ standardSchema: userList })
  async list(@Query({ schema: userQuery }) query: UserQuery): Promise<Page<UserRecord>> {
    const { items, next_cursor } = await pageOf(this.manager, UserEntity, query);
    return { items: items.map(toUserRecord), next_cursor };
  }

  @Get(':id')
  @ApiOperation({ summary: 'One user' })
  @ApiOkResponse({ standardSchema: userRecord })
  async read(
    @Param({ schema: idParam }) { id }: IdParam,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserRecord> {
    const user = await this.manager.findOneBy(UserEntity, { id });
    if (!user) throw new ProblemException('not_found', 'There is no such user.');
    return answer(reply, user);
  }

  @Post()
  @ApiOperation({ summary: 'Add a user; a doctor is added to the roster of doctors as well' })
  @ApiCreatedResponse({ standardSchema: userRecord })
  async create(
    @Metadata() metadata: CommandMetadata,
    @Body({ schema: createUser }) body: CreateUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserRecord> {
    const user = await this.creation.create(idMadeBy(metadata, 'user'), body);
    void reply.header('location', `/api/users/${user.id}`);
    return answer(reply, user);
  }

  @Put(':id')
  @ApiOperation({
    summary: 'Change what is given; another role, department or password, or deactivation, signs them out',
  })
  @ApiOkResponse({ standardSchema: userRecord })
  async update(
    @Param({ schema: idParam }) { id }: IdParam,
    @Body({ schema: updateUser }) body: UpdateUser,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserRecord> {
    return answer(reply, await this.updating.update(id, body, readIfMatch(ifMatch)));
  }
}

function answer(reply: FastifyReply, user: UserEntity): UserRecord {
  void reply.header('etag', `"${user.revision}"`);
  return toUserRecord(user);
}
