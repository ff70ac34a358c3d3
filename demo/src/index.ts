export type { Send } from './api/api.js';
export type { Life, LifeTurns, Log } from './sample/life.js';
export { SampleHospital } from './sample/sample-hospital.js';
