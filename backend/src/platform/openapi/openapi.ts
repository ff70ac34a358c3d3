import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { withConventions } from './conventions.js';
import type { FhirResource } from './fhir-content.js';

const DESCRIPTION = `The API of Ward Board. Errors are \`application/problem+json\` with a stable \`code\`; writes honour
\`Idempotency-Key\` and \`If-Match\`; ids are UUIDv7; times are RFC 3339 in UTC.`;

/**
 * `/api/docs` for people and `/api/openapi.json` for programs, both made from the code when first asked for.
 * @param sessionCookie its name. @param fhir the paths whose records are resources of FHIR as well.
 */
export function serveOpenApi(
  app: NestFastifyApplication,
  { sessionCookie, fhir }: { readonly sessionCookie: string; readonly fhir: readonly FhirResource[] },
): void {
  const config = new DocumentBuilder()
    .setTitle('Ward Board')
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'opaque' }, 'bearer')
    .addCookieAuth(sessionCookie, { type: 'apiKey', in: 'cookie' }, 'cookie')
    .addSecurityRequirements('bearer')
    .addSecurityRequirements('cookie')
    .build();
  const document = once(() =>
    withConventions(
      SwaggerModule.createDocument(app, config, {
        operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
      }),
      fhir,
    ),
  );
  SwaggerModule.setup('api/docs', app, document, { raw: [] });
  // Two megabytes: to write them anew for each request would keep everybody else waiting.
  const json = once(() => JSON.stringify(document()));
  app
    .getHttpAdapter()
    .getInstance()
    .get('/api/openapi.json', async (_, reply) => reply.type('application/json').send(json()));
}

/** Makes a value when it is first asked for, and gives the same from then on. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
