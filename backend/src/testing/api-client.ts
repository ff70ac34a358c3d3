export { ApiClient, booking, done, triage } from '@ward-board/api-client';
