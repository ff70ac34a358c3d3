export * from './any-request.js';
export * from './callback-stories.js';
export * from './given.js';
export * from './hospital.js';
export * from './stories.js';
export * from './waiting-stories.js';
