import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type ConnectToKurrentDb, connectToKurrentDb } from '@ward-board/event-store';
import { poolOf } from '@ward-board/projections';
import type { FastifyInstance } from 'fastify';
import { PinoLogger } from 'nestjs-pino';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { SESSION_COOKIE } from '../access/authentication/cookies.js';
import { fhirPaths, fhirResources } from '../chart/fhir/fhir-chart.js';
import { LiveGateway } from '../live/live.gateway.js';
import { unscopedRoutes } from '../patient-access/unscoped-routes.js';
import { clockModule } from '../platform/clock/clock.module.js';
import { beginRequests } from '../platform/database/connection-options.js';
import { EVENT_STORE_POOL } from '../platform/database/event-store.token.js';
import { kurrentDbModule } from '../platform/database/kurrentdb.module.js';
import { migrate } from '../platform/database/migrate.js';
import { measureRequests } from '../platform/health/measure-requests.js';
import { compressAnswers } from '../platform/http/compressed-answers.js';
import { Connections } from '../platform/http/connections.js';
import { acceptJsonBodies } from '../platform/http/json-bodies.js';
import { KnownRoutes } from '../platform/http/known-routes.js';
import { ProblemFilter } from '../platform/http/problem.filter.js';
import { receiveRequests } from '../platform/http/receive-requests.js';
import { logRequests } from '../platform/http/request-log.js';
import { openRequestScopes } from '../platform/http/request-scope.js';
import { traceRequests } from '../platform/http/request-trace.js';
import { SchemaValidationPipe } from '../platform/http/schema-validation.pipe.js';
import { ServerAdapter } from '../platform/http/server.js';
import { answerUnrouted } from '../platform/http/unrouted.js';
import { answerRefusedUpgrades } from '../platform/http/upgrade-refusals.js';
import { receiveUpgrades } from '../platform/http/upgrades.js';
import { Draining, drainingModule } from '../platform/lifecycle/draining.js';
import { createLog, type Log } from '../platform/log/log.js';
import { logModule, NestLog } from '../platform/log/nest-log.js';
import { serveOpenApi } from '../platform/openapi/openapi.js';
import { documentHeaders, secureDocuments, securityHeaders } from '../platform/web-ui/security-headers.js';
import { readWebUi, serveWebUi } from '../platform/web-ui/web-ui.js';
import { PROJECT_ROOT } from '../settings/project-root.js';
import type { Settings } from '../settings/settings.js';
import { settingsModule } from '../settings/settings.module.js';
import { AppModule } from './app.module.js';
import { migrations } from './database-schema.js';

/**
 * The whole service, ready but not listening: its schema is up to date, and its modules have started.
 * @param wallTime the machine's clock, in milliseconds.
 * @param connect to the KurrentDB of the settings, if they name one.
 */
export async function createApp(
  settings: Settings,
  log: Log = createLog(settings.logLevel),
  wallTime: () => number = Date.now,
  connect: ConnectToKurrentDb = connectToKurrentDb,
): Promise<NestFastifyApplication> {
  await migrate(settings.databaseUrl, migrations);
  const webUi = readWebUi(join(PROJECT_ROOT, 'web/build'), settings.facility, settings.idleLockMinutes);
  const headers = securityHeaders();
  const connections = new Connections();
  const draining = new Draining();
  const routes = new KnownRoutes();
  const adapter = new ServerAdapter({ trustProxy: settings.trustProxy, connections, headers, routes, draining });
  const fastify: FastifyInstance = adapter.getInstance();
  // Hooks run in this order, and only for routes added after them.
  routes.watch(fastify);
  openRequestScopes(fastify);
  traceRequests(fastify);
  logRequests(fastify, log);
  acceptJsonBodies(fastify, fhirPaths);
  compressAnswers(fastify);
  secureDocuments(fastify, documentHeaders(webUi.scriptHashes));
  await fastify.register(fastifyCookie);
  const root = {
    module: AppModule,
    imports: [
      settingsModule(settings),
      logModule(log),
      clockModule(wallTime),
      drainingModule(draining),
      kurrentDbModule(connect),
    ],
  };
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    bodyParser: false,
    abortOnError: false,
    // Until there is a log: what can't start says so by throwing, once.
    logger: false,
  });
  try {
    app.useLogger(new NestLog(await app.resolve(PinoLogger)));
    measureRequests(fastify, app.get(Registry));
    const sendPage = await serveWebUi(fastify, webUi, log);
    app.useGlobalPipes(new SchemaValidationPipe());
    app.useGlobalFilters(new ProblemFilter(answerUnrouted(routes, sendPage)));
    serveOpenApi(app, { sessionCookie: SESSION_COOKIE, fhir: fhirResources });
    await app.init();
    await fastify.ready();
    beginRequests(poolOf(app.get(DataSource)), app.get(EVENT_STORE_POOL));
    const unscoped = settings.accessMode === 'department' ? unscopedRoutes(routes.all) : [];
    if (unscoped.length > 0) throw new Error(`No scope says whose patients these routes reach: ${unscoped.join(', ')}`);
    receiveRequests(app.getHttpServer(), connections, headers, routes);
    receiveUpgrades(app.getHttpServer(), connections, headers);
    answerRefusedUpgrades(app.get(LiveGateway).server.engine, headers);
    return app;
  } catch (error) {
    // Pools and timers of the modules that had started would keep the process alive.
    await app.close().catch(() => {});
    throw error;
  }
}
