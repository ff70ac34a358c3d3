export * from './append-rules.js';
export * from './derived-id.js';
export * from './event-store.js';
export * from './postgres/pg-listener.js';
export * from './postgres/postgres-event-store.js';
export * from './postgres/schema.js';
export { isUnavailable } from './postgres/unavailable.js';
