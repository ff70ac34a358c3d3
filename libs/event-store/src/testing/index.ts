export * from './contract/event-store-contract.js';
export * from './contract/seeded-random.js';
export * from './own-postgres.js';
export * from './tcp-gate.js';
export * from './test-database.js';
export * from './test-stores.js';
