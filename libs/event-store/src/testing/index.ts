export * from './contract/event-store-contract.js';
export * from './contract/seeded-random.js';
export * from './kurrentdb/in-memory-server.js';
export * from './own-postgres.js';
export * from './tcp-proxy.js';
export * from './test-database.js';
export * from './test-stores.js';
