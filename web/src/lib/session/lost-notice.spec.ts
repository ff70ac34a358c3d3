import { createLostNotices } from './lost-notice.js';

const ana = { id: 'ana', name: 'Ana', isOver: true, isRead: false };
const ben = { id: 'ben', name: 'Ben', isOver: false, isRead: false };

describe('what is said of entries that were not sent with their session', () => {
  const storageOf = (kept: Map<string, string>) => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });

  it('is kept over a reload, once a person, whether it is read, and until they sign in', () => {
    const kept = new Map<string, string>();
    const page = createLostNotices(() => storageOf(kept));
    page.add({ ...ana, isOver: false });
    page.add(ben);
    page.add(ana);
    const reloaded = createLostNotices(() => storageOf(kept));
    expect(reloaded.all).toEqual([ben, ana]);
    reloaded.read();
    const isRead = true;
    expect(page.all).toEqual([
      { ...ben, isRead },
      { ...ana, isRead },
    ]);
    reloaded.forget('ben');
    expect(page.all).toEqual([{ ...ana, isRead }]);
    reloaded.forget('ana');
    expect([page.all, kept.size]).toEqual([[], 0]);
  });

  it('is nothing where something else is kept, and lasts as long as the page where storage is refused', () => {
    for (const other of ['{', '[{}]'])
      expect(createLostNotices(() => storageOf(new Map([['ward-board:lost', other]]))).all).toEqual([]);
    const refused = createLostNotices(() => {
      throw new Error('refused');
    });
    refused.add(ana);
    expect(refused.all).toEqual([ana]);
  });
});
