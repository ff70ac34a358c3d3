export * from './sounds.js';
export * from './spellings.js';
