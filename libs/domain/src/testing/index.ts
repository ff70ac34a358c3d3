export * from './any-request.js';
export * from './callback-stories.js';
export * from './given.js';
export { type History, stateOf } from './history.js';
export * from './hospital.js';
export { everyReport, everyStudy } from './imaging-requests.js';
export * from './imaging-stories.js';
export * from './stories.js';
export * from './waiting-stories.js';
