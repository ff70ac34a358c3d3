export * from './handover.js';
export * from './next-step.js';
export * from './told-anew.js';
export * from './told-parts.js';
