import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

/** A JSON schema as OpenAPI 3.0 writes it, as far as values are generated from it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly (string | number | null)[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema?: Schema;
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}
interface DocumentedOperation {
  readonly parameters?: readonly Parameter[];
  /** Empty: no session is needed, whatever the document says of all operations. */
  readonly security?: readonly object[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}
/** An OpenAPI document, as far as it is read here. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
}

/** One route: what it takes, and what it may answer. */
export interface Operation {
  /** `POST /api/icu/{id}/discharge` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly { readonly name: string; readonly schema: Schema }[];
  readonly headers: readonly string[];
  readonly pathSchema: Schema | null;
  readonly body: Schema | null;
  readonly successes: readonly DocumentedSuccess[];
  /** Open to anybody, with or without a session: nothing of it is a record, and no session's keys are kept for it. */
  readonly isOpen: boolean;
  /** Whether the document has a `default` answer, which stands for every error. */
  readonly documentsErrors: boolean;
}
/** A documented answer that is no error; `matches` is null where it has no body. */
export interface DocumentedSuccess {
  readonly status: number;
  readonly matches: ValidateFunction | null;
}

const METHODS = new Set(['get', 'post', 'put', 'delete', 'patch']);

/** Every operation of the document, with a validator for each body that it says it answers. */
export function operationsOf(document: ApiDocument): readonly Operation[] {
  // Not strict: OpenAPI 3.0 has keywords that JSON Schema has not, `nullable` and a boolean `exclusiveMinimum` among them.
  const ajv = new Ajv({ strict: false, validateFormats: true, logger: false });
  addFormats.default(ajv);
  ajv.removeKeyword('exclusiveMinimum');
  ajv.removeKeyword('exclusiveMaximum');
  ajv.addSchema({ ...document, $id: 'api' });
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.has(method))
      .map(([method, documented]) => readOperation(ajv, path, method, documented)),
  );
}

function readOperation(ajv: Ajv, path: string, method: string, documented: DocumentedOperation): Operation {
  const { parameters = [], requestBody, responses, security } = documented;
  const within = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const escaped = path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
  const successes = Object.entries(responses)
    .filter(([status]) => /^2\d\d$/.test(status))
    .map(([status, { content }]) => {
      const [type] = Object.entries(content ?? {}).find(([, { schema }]) => schema) ?? [];
      const pointer = `api#/paths/${escaped}/${method}/responses/${status}/content/${type?.replace('/', '~1')}/schema`;
      return { status: Number(status), matches: type === undefined ? null : ajv.compile({ $ref: pointer }) };
    });
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    query: within('query').map(({ name, schema = {} }) => ({ name, schema })),
    headers: within('header').map(({ name }) => name),
    pathSchema: within('path')[0]?.schema ?? null,
    body: requestBody?.content?.['application/json']?.schema ?? null,
    successes,
    isOpen: security?.length === 0,
    documentsErrors: 'default' in responses,
  };
}
