export { backUp } from './back-up.js';
export { EmbeddedPostgres } from './embedded-postgres.js';
export type { Log } from './log.js';
export { makeFolders } from './make-folders.js';
export { freePort, portIsFree } from './ports.js';
export { databaseUrl, readServerConfig } from './server-config.js';
export { StartFailure } from './start-failure.js';
