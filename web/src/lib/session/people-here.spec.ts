import { createPeopleHere, MOST_LOCKED, type Person } from './people-here.js';

const person = (id: string): Person => ({ id, name: `Name ${id}`, role: 'nurse', department: 'ICU' });

function open(kept = new Map<string, string>()) {
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return { people: createPeopleHere(() => storage), kept };
}
const ids = (people: readonly Person[]) => people.map(({ id }) => id);

describe('the people of a device', () => {
  it('are locked one behind the other, who was there last first, across reloads', () => {
    const { people, kept } = open();
    people.begin(person('a'));
    expect([people.present?.id, people.isLocked, people.locked]).toEqual(['a', false, []]);
    people.lock();
    people.begin(person('b'));
    people.lock();
    expect(ids(open(kept).people.locked)).toEqual(['b', 'a']);
    people.begin(person('a'));
    expect([people.present?.id, ids(people.locked)]).toEqual(['a', ['b']]);
  });

  it('are gone when their sessions are over', () => {
    const { people, kept } = open();
    people.begin(person('a'));
    people.lock();
    people.begin(person('b'));
    people.end('b');
    expect([people.present, ids(people.locked)]).toEqual([null, ['a']]);
    people.end('a');
    expect(people.locked).toEqual([]);
    expect(kept.has('ward-board:locked')).toBe(false);
  });

  it('are as many as the server keeps', () => {
    const { people } = open();
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) {
      people.begin(person(id));
      people.lock();
    }
    expect(ids(people.locked)).toEqual(['f', 'e', 'd', 'c']);
    expect(people.locked).toHaveLength(MOST_LOCKED);
  });

  it('leave no room for a fifth, locked or signed in, until one of them is gone', () => {
    const { people } = open();
    for (const id of ['a', 'b', 'c']) {
      people.begin(person(id));
      people.lock();
    }
    expect(people.isFull).toBe(false);
    people.begin(person('d'));
    expect([people.isLocked, people.isFull]).toEqual([false, true]);
    people.end('a');
    expect(people.isFull).toBe(false);
  });

  it('are nobody where what is stored is something else, and last as long as the tab where nothing is stored', () => {
    for (const text of ['', 'x', 'null', '{"present":1}'])
      expect(open(new Map([['ward-board:people', text]])).people.locked).toEqual([]);
    const people = createPeopleHere(() => {
      throw new Error('refused');
    });
    people.begin(person('a'));
    people.lock();
    expect([ids(people.locked), people.isLocked]).toEqual([['a'], true]);
  });

  it('stay locked where two tabs wrote at once, one of which locked them', () => {
    const { people, kept } = open();
    people.begin(person('a'));
    people.lock();
    people.begin(person('b'));
    const other = open(new Map(kept)).people;
    people.lock();
    other.end('a');
    other.catchUp(people.here);
    people.catchUp(other.here);
    for (const { present, isLocked } of [people, other]) expect([present?.id, isLocked]).toEqual(['b', true]);
  });
});
