export * from './handover.js';
export * from './isolation.js';
export * from './isolation-sign.js';
export * from './next-step.js';
export { type Precaution, precautionsIn } from './precautions.js';
export * from './told-anew.js';
export * from './told-isolation.js';
export * from './told-parts.js';
