/** `node --import with-added-field.js program.js` runs a program whose ICU cases have one more field. Its declaration alone names it. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { withAddedField } from './added-field.js';

registerHooks({
  load(url, context, next) {
    if (!url.endsWith('/libs/contract/dist/boards/icu-case.js')) return next(url, context);
    const source = withAddedField(readFileSync(fileURLToPath(url), 'utf8'));
    if (source === null) throw new Error(`${url} does not declare the field that another one is added after.`);
    return { format: 'module', source, shortCircuit: true };
  },
});
