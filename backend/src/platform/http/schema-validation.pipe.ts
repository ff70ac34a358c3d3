import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { toFieldErrors } from './field-errors.js';
import { ProblemException } from './problem-exception.js';

/**
 * Checks every argument that names a schema: `@Body({ schema })`, `@Query({ schema })`, `@Param({ schema })`. The handler
 * gets what the schema made of it. Nest's own pipe would do, but tells its error only the messages, not the value: then
 * "is missing" can't be told from "is wrong".
 */
export class SchemaValidationPipe implements PipeTransform {
  async transform(value: unknown, { schema, type }: ArgumentMetadata): Promise<unknown> {
    if (!schema || type === 'custom') return value;
    const result = await schema['~standard'].validate(value);
    if (!result.issues) return result.value;
    throw new ProblemException('validation_failed', 'Some fields of the request are missing or not valid.', {
      errors: toFieldErrors(result.issues, value),
    });
  }
}
