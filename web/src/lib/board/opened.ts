/* What of a board is needed only once it is opened: loaded after the rows (`Lazy`), and never imported from what draws them. */
export { sayWhere } from '#lib/patient/say-where.ts';
export { default as BoardDialogs } from './BoardDialogs.svelte';
export { default as BoardForms } from './BoardForms.svelte';
export { default as ChipOptions } from './ChipOptions.svelte';
export { default as NewestNote } from './NewestNote.svelte';
export { default as News2Popover } from './News2Popover.svelte';
export { default as RowMenu } from './RowMenu.svelte';
export { default as SheetHead } from './SheetHead.svelte';
export { default as ViewOptions } from './ViewOptions.svelte';
