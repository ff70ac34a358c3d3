import { StartFailure } from '@ward-board/embedded-postgres';
import { CheckpointConflict } from './engine/checkpoint/generation.js';
import { Halted } from './engine/poison/halt.js';
import { parkedPatients } from './engine/poison/parked-documents.js';
import { rebuild } from './engine/rebuild/rebuild.js';
import { connect } from './process/connections.js';
import { findPostgres } from './process/find-postgres.js';
import { run } from './process/run.js';
import { withSecretFiles } from './process/secret-files.js';
import { readEventStoreUrl } from './process/settings.js';
import { projections } from './process/start-projections.js';

/** How often a long build says how far it is. */
const EVERY_MS = 1_000;

const names = projections.map(({ name }) => name).join(', ');
const USAGE = `Usage: npm run rebuild -- PROJECTION. One of: ${names}`;

/** `rebuild PROJECTION`: builds its rows anew beside the live ones, and switches to them. Everybody works on meanwhile. */
await run(async (signal) => {
  const [wanted, ...more] = process.argv.slice(2);
  const projection = projections.find(({ name }) => name === wanted);
  if (!projection || more.length > 0) throw new StartFailure(USAGE);
  const { db, store, close } = await connect(
    await findPostgres(process.env),
    readEventStoreUrl(withSecretFiles(process.env)),
  );
  const began = performance.now();
  let saidAt = began;
  const say = (events: number, until: string) => {
    const seconds = (performance.now() - began) / 1_000;
    console.log(`${events} events in ${seconds.toFixed(1)} s, up to ${until}`);
  };
  let done: [number, string] = [0, 'the beginning'];
  try {
    await rebuild(projection, store, db, signal, (events, until) => {
      done = [events, until];
      if (performance.now() - saidAt < EVERY_MS) return;
      saidAt = performance.now();
      say(events, until);
    });
    say(...done);
    console.log(`${projection.name} is rebuilt.`);
    const parked = await parkedPatients(db, [projection.name]);
    if (parked.length > 0)
      console.log(`Events of ${parked.length} patients can’t be taken in: their rows stand still.`);
  } catch (error) {
    if (error instanceof Halted) throw new StartFailure(`${error.message}; the rows are as they were`);
    if (error instanceof CheckpointConflict)
      throw new StartFailure(
        `This process stood still or was cut off, and another one has taken over the build of ${projection.name}.`,
      );
    throw error;
  } finally {
    await close();
  }
}, USAGE);
