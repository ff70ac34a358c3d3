/**
 * `node --import next-release.js program.js` runs a program as its next release might be: the boards' projection has a higher version, and there is
 * an event `PatientTelephoned`, which this release does not know. For tests of a rolling upgrade.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

type Change = readonly [from: RegExp, to: string];

const changes: readonly (readonly [file: string, ...changes: Change[]])[] = [
  ['/libs/domain/dist/events.js', [/\bWaitEnded: \[\],/, 'WaitEnded: [], PatientTelephoned: [],']],
  [
    '/libs/domain/dist/patients/patient.js',
    [/events: \[\s*'PatientRegistered',/, "events: ['PatientTelephoned', 'PatientRegistered',"],
    [/case 'WaitEnded':/, "case 'PatientTelephoned': return patient;\ncase 'WaitEnded':"],
  ],
  [
    '/projections/dist/boards/boards.js',
    [/version: \d+,/, 'version: 1_000,'],
    [/'PatientAdmitted',/, "'PatientAdmitted', 'PatientTelephoned',"],
    [
      /\bapply,\n/,
      "apply: (state, stored) => (stored.event.type === 'PatientTelephoned' ? state : apply(state, stored)),\n",
    ],
  ],
];

registerHooks({
  load(url, context, next) {
    const [, ...own] = changes.find(([file]) => url.endsWith(file)) ?? [''];
    if (own.length === 0) return next(url, context);
    const source = own.reduce(
      (text, [from, to]) => {
        if (!from.test(text)) throw new Error(`${url} has no ${from}`);
        return text.replace(from, to);
      },
      readFileSync(fileURLToPath(url), 'utf8'),
    );
    return { format: 'module', source, shortCircuit: true };
  },
});
