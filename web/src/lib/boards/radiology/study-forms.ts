/* Loaded once the board stands. */
export { default as EditStudy } from './EditStudy.svelte';
export { default as OrderStudy } from './OrderStudy.svelte';
export { default as StudyReport } from './StudyReport.svelte';
export { default as StudyRequest } from './StudyRequest.svelte';
