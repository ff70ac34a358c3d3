export * from './handover.js';
export * from './isolation.js';
export * from './isolation-sign.js';
export * from './next-step.js';
export * from './told-parts.js';
