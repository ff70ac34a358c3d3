import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { withConventions } from './conventions.js';

const DESCRIPTION = `The API of Ward Board. Errors are \`application/problem+json\` with a stable \`code\`; writes honour
\`Idempotency-Key\` and \`If-Match\`; ids are UUIDv7; times are RFC 3339 in UTC.`;

/** `/api/docs` for people and `/api/openapi.json` for programs, both made from the code when first asked for. `sessionCookie`: its name. */
export function serveOpenApi(app: NestFastifyApplication, sessionCookie: string): void {
  const config = new DocumentBuilder()
    .setTitle('Ward Board')
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'opaque' }, 'bearer')
    .addCookieAuth(sessionCookie, { type: 'apiKey', in: 'cookie' }, 'cookie')
    .addSecurityRequirements('bearer')
    .addSecurityRequirements('cookie')
    .build();
  const document = () =>
    withConventions(
      SwaggerModule.createDocument(app, config, {
        operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
      }),
    );
  SwaggerModule.setup('api/docs', app, document, { jsonDocumentUrl: 'api/openapi.json', raw: ['json'] });
}
