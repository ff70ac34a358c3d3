export * from './port/append-rules.js';
export * from './port/derived-id.js';
export * from './port/event-store.js';
export * from './port/stream-state.js';
export * from './postgres/connection/pg-listener.js';
export { isUnavailable, writeRefusal } from './postgres/connection/unavailable.js';
export * from './postgres/postgres-event-store.js';
export * from './postgres/schema.js';
