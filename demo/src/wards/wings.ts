import type { StaffClient } from '../api/staff-client.js';
import { wings as planned } from '../data/wings.js';

/** Lists show the newest first, so each place is a little older than the one that is to be listed before it. */
const BUILT = Date.UTC(2025, 0, 1);

/** Sets up the sample hospital's wings and rooms, unless they are there. @throws Refused */
export async function setUpWings(api: StaffClient): Promise<void> {
  const [wings, rooms] = await Promise.all([api.listAll('admin', '/api/wings'), api.listAll('admin', '/api/rooms')]);
  const create = async (path: string, body: object, ordinal: number): Promise<string> => {
    const { body: made } = await api.write('admin', 'POST', path, { body, at: new Date(BUILT - ordinal * 1000) });
    return (made as { readonly id: string }).id;
  };
  await Promise.all(
    planned.map(async ({ name, ward_type, rooms: plannedRooms }, w) => {
      const wing = wings.find((each) => each.name === name);
      const wing_id = wing?.id ?? (await create('/api/wings', { name, ward_type }, w));
      const missing = ({ number }: { readonly number: string }) =>
        !rooms.some((room) => room.wing_id === wing_id && room.number === number);
      const creates = plannedRooms.map(async (room, r) =>
        missing(room) ? create('/api/rooms', { ...room, wing_id }, w * 100 + r) : undefined,
      );
      await Promise.all(creates);
    }),
  );
}
