export * from './handover.js';
export * from './isolation.js';
