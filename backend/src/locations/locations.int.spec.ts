import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

describe('wings, rooms and beds', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  it('are set up by the admin, and read by everybody', async () => {
    const { admin, icu, reception } = app;
    const wing = await admin.setsUpWing('East', 'icu');
    expect(wing).toMatchObject({ name: 'East', ward_type: 'icu', capacity: 0, occupied: 0 });
    const room = await admin.setsUpRoom(wing, '101', ['B', 'A']);
    expect(room).toMatchObject({
      wing_id: wing.id,
      number: '101',
      kind: null,
      capacity: 2,
      occupied: 0,
      available: true,
    });
    const beds = await reception.lists(`/api/beds?room_id=${room.id}`);
    expect(beds.map(({ label }) => label).sort()).toEqual(['A', 'B']);
    for (const [path, record] of Object.entries({ wings: wing, rooms: room, beds: beds[0] })) {
      const shown = path === 'wings' ? { ...wing, capacity: 2 } : record;
      expect(await icu.sees(`/api/${path}/${record?.id}`)).toEqual(shown);
      expectProblem(await icu.http.get(`/api/${path}/019a0000-0000-7000-8000-00000000dead`), 'not_found');
    }
    expectProblem(await icu.http.post('/api/wings', { name: 'Mine', ward_type: 'icu' }), 'forbidden');
    expectProblem(await reception.http.post('/api/rooms', {}), 'forbidden');
  });

  it('have each name once', async () => {
    const { admin } = app;
    const wing = await admin.setsUpWing('South');
    expectProblem(await admin.http.post('/api/wings', { name: 'SOUTH', ward_type: 'x' }), 'conflict', 'name');
    await admin.setsUpRoom(wing, '1a', ['A']);
    const again = { wing_id: wing.id, number: '1A', beds: ['A'] };
    expectProblem(await admin.http.post('/api/rooms', again), 'conflict', 'number');
    await admin.setsUpRoom(await admin.setsUpWing('South 2'), '1a', ['A']);
  });

  it('agree on who is where: taken in order, moved, freed', async () => {
    const { admin, icu, reception } = app;
    const wing = await admin.setsUpWing('Occupied');
    const [first, second] = [await admin.setsUpRoom(wing, '1', ['B', 'A']), await admin.setsUpRoom(wing, '2', ['C'])];
    const agree = async (expected: Record<string, string | null>) => {
      const rooms = [first, second];
      const beds = (await Promise.all(rooms.map(({ id }) => icu.lists(`/api/beds?room_id=${id}`)))).flat();
      expect(Object.fromEntries(beds.map((bed) => [bed.label, bed.occupied_by_admission_id]))).toEqual(expected);
      const taken = Object.values(expected).filter((id) => id !== null).length;
      expect(await icu.sees(`/api/wings/${wing.id}`)).toMatchObject({ capacity: 3, occupied: taken });
      for (const { id } of rooms) {
        const occupied = beds.filter((bed) => bed.room_id === id && bed.occupied_by_admission_id !== null).length;
        const { capacity } = await icu.sees(`/api/rooms/${id}`);
        expect(await icu.sees(`/api/rooms/${id}`)).toMatchObject({ occupied, available: occupied < capacity });
        for (const available of [true, false]) {
          const listed = await icu.lists(`/api/rooms?wing_id=${wing.id}&available=${available}`);
          const there = listed.some((room: { id: string }) => room.id === id);
          expect(there).toBe(available === occupied < capacity);
        }
      }
    };
    await agree({ A: null, B: null, C: null });
    const one = await icu.accepts(await reception.receives('icu'), { room_id: first.id });
    expect(one.bed?.bed_label).toBe('B');
    const two = await icu.accepts(await reception.receives('icu'), { room_id: first.id });
    await agree({ A: two.admission_id, B: one.admission_id, C: null });
    const full = { severity: 'stable', room_id: first.id, admission_id: (await reception.receives('icu')).id };
    expectProblem(await icu.http.post('/api/icu', full), 'room_unavailable', 'room_id');
    const moved = await icu.edits(one, { room_id: second.id });
    expect(moved.bed).toMatchObject({ bed_label: 'C', room_number: '2', wing_id: wing.id });
    await agree({ A: two.admission_id, B: null, C: one.admission_id });
    expectProblem(await icu.http.put(`/api/icu/${two.id}`, { room_id: second.id, diet: 'x' }), 'room_unavailable');
    expect(await icu.sees(`/api/icu/${two.id}`)).toEqual(two);
    await icu.edits(one, { room_id: null });
    await agree({ A: two.admission_id, B: null, C: null });
    await icu.edits(one, { room_id: second.id });
    await icu.dischargesFromIcu(two);
    await agree({ A: null, B: null, C: one.admission_id });
    await icu.removes(one);
    await agree({ A: null, B: null, C: null });
  });
});
