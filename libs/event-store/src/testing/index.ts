export * from './chances.js';
export * from './event-store-contract.js';
export * from './own-postgres.js';
export * from './tcp-gate.js';
export * from './test-database.js';
export * from './test-stores.js';
