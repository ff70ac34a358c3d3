/**
 * fast-check with one seed for every run: a run that passed once passes again, and a failure is the change's own.
 * `FC_SEED=random npm test` looks for what that seed does not find; `FC_SEED=<number>` repeats such a find.
 */
import fc from 'fast-check';

const given = process.env.FC_SEED;
if (given !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(given ?? 20_261_121) });

export * from 'fast-check';
export default fc;
