import { readFileSync } from 'node:fs';
import { nodeRefusal } from './app/node-version.js';

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly engines: { readonly node: string };
};
const refusal = nodeRefusal(process.versions.node, engines.node);
if (refusal === null) {
  // Loaded only now: an older Node would fail while it loads, with a stack trace that does not say why.
  await import('./app/service-process.js');
} else {
  process.stderr.write(`Ward Board can't start: ${refusal}\n`);
  process.exitCode = 1;
}
