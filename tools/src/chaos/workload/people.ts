import { randomUUID } from 'node:crypto';
import { ApiClient } from '@ward-board/api-client';
import { serviceSettings } from '../../bench/full-board.js';
import type { FeedSource } from '../../following/feed-source.js';
import type { Writer } from './stays.js';

/** Fewer beds than writers: two often want the same. */
const ROOMS = 2;

/** Who works in the hospital, signed in, and the rooms that patients are put into. */
export interface People {
  readonly tokens: Readonly<Record<Writer, string>>;
  readonly rooms: readonly string[];
}

/** @param url of a service that has just been started with `serviceSettings`. */
export async function signPeopleIn(url: string): Promise<People> {
  const signsIn = (email: string) => ApiClient.signsIn(url, email, serviceSettings.SEED_PASSWORD);
  const admin = await signsIn('admin@wardboard.local');
  const desk = { name: 'Front Desk', email: 'desk@chaos.local', role: 'reception' };
  await admin.hires({ ...desk, password: serviceSettings.SEED_PASSWORD });
  const wing = await admin.setsUpWing(`Intensive Care ${randomUUID()}`);
  const rooms: string[] = [];
  for (let n = 1; n <= ROOMS; n++) rooms.push((await admin.setsUpRoom(wing, String(n), ['A'])).id);
  const tokenOf = async (email: string) => (await signsIn(email)).token;
  return {
    rooms,
    tokens: {
      reception: await tokenOf(desk.email),
      emergency: await tokenOf('emergency@wardboard.local'),
      icu: await tokenOf('icu@wardboard.local'),
      surgeon: await tokenOf('operations@wardboard.local'),
    },
  };
}

/** What is followed while all this goes on, and who may. */
export const followed: readonly (readonly [Writer, FeedSource])[] = [
  ['emergency', { kind: 'board', ward: 'emergency' }],
  ['icu', { kind: 'board', ward: 'icu' }],
  ['surgeon', { kind: 'board', ward: 'operations' }],
  ['reception', { kind: 'list', feed: 'admissions' }],
  ['icu', { kind: 'list', feed: 'beds' }],
];
