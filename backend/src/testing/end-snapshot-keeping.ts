import { SnapshotKeeping } from '../audit/past/snapshot-keeping.js';
import type { TestApp } from './test-app.js';

/** Ends what reads patients' events every ten seconds and after every 250 of them, for a test that counts what something else reads. */
export const endSnapshotKeeping = ({ service }: TestApp): Promise<void> =>
  service.app.get(SnapshotKeeping).onApplicationShutdown();
