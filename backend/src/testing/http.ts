export { type Answer, type Client, codeOf, createClient as client } from '@ward-board/api-client';
