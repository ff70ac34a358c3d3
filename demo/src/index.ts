export type { Send } from './api/staff-client.js';
export type { Life, LifeControl, Log } from './sample/life.js';
export { SampleHospital } from './sample/sample-hospital.js';
