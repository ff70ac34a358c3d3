export * from './answer.js';
export * from './api-client.js';
export * from './client.js';
export * from './pages.js';
export * from './request.js';
export type * from './routes.js';
