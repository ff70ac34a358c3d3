import type { RoomRecord } from '@ward-board/contract';
import type { ApiClient } from './api-client.js';
import type { TestApp } from './test-app.js';

/** A wing of the ward with somebody of its staff, and rooms as tests need them. */
export interface OpenWard {
  readonly ward: ApiClient;
  readonly wing_id: string;
  /** Sets up one more room of the wing, of one bed unless said otherwise. */
  readonly room: (beds?: readonly string[]) => Promise<RoomRecord>;
}

/** @param app the service that the ward is set up in. */
export async function openWard({ admin, signsIn }: TestApp): Promise<OpenWard> {
  const wing = await admin.setsUpWing('East', 'ward');
  let rooms = 0;
  const room: OpenWard['room'] = (beds = ['A']) => admin.setsUpRoom(wing, String(++rooms), beds);
  return { ward: await signsIn('ward'), wing_id: wing.id, room };
}
