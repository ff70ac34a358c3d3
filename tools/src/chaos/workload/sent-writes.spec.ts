import { boardFaults, LoggedWords, recordFaults } from './sent-writes.js';

const event = (type: string, data: unknown, commandId = 'c1') => ({ type, commandId, data: JSON.stringify(data) });
const log = (...events: readonly ReturnType<typeof event>[]) => {
  const words = new LoggedWords();
  for (const each of events) words.add(each);
  return words;
};
const write = { words: 'write-a-1', acknowledged: true, attempts: 2 };

describe('a write and the event log', () => {
  it('is well when it is in one event, or in several kinds of one command', () => {
    expect(log(event('IcuCaseAmended', { notes: 'write-a-1' })).judge(write)).toBeNull();
    const two = log(event('IcuCaseOpened', { diet: 'write-a-1' }), event('BedClaimed', { why: 'write-a-1' }));
    expect(two.judge(write)).toBeNull();
  });

  it('is lost when it was acknowledged and is in none', () => {
    expect(log(event('IcuCaseAmended', { notes: 'write-a-11' })).judge(write)).toMatch(
      /^LOST: write-a-1, sent 2 times/,
    );
    expect(log().judge({ ...write, acknowledged: false })).toBeNull();
  });

  it('is doubled when it is there twice, acknowledged or not', () => {
    const twice = log(event('IcuCaseAmended', { notes: 'write-a-1' }), event('IcuCaseAmended', { notes: 'write-a-1' }));
    expect(twice.judge({ ...write, acknowledged: false })).toMatch(/^DOUBLED/);
    const byTwo = log(event('IcuCaseOpened', { diet: 'write-a-1' }), event('BedClaimed', { why: 'write-a-1' }, 'c2'));
    expect(byTwo.judge(write)).toMatch(/^DOUBLED/);
  });

  it('is not doubled by the handover that takes it along to the next board', () => {
    const triaged = event('EmergencyCaseTriaged', { notes: 'write-a-1' });
    const opened = event('IcuCaseOpened', { diet: 'write-a-2', handover: { notes: 'write-a-1' } }, 'c2');
    expect(log(triaged, opened).judge(write)).toBeNull();
    expect(log(opened).judge(write)).toMatch(/^LOST/);
  });

  it('is found by the case where a treat-and-release took no words', () => {
    const released = log(event('EmergencyPatientTreatedAndReleased', { emergency_id: '7' }));
    expect(released.judge({ ...write, words: 'released 7' })).toBeNull();
  });
});

describe('a record and what it must say', () => {
  const expected = { name: 'icu', id: '1', fields: { diet: 'write-a-1' }, closed: true } as const;

  it('says it, and has left its board', () => {
    expect(recordFaults(expected, { diet: 'write-a-1', closed_at: '2026-11-22T03:00:00.000Z' })).toEqual([]);
    expect(boardFaults([expected], new Set())).toEqual([]);
  });

  it('is at fault when it says something older, is still open, or stands on a board', () => {
    expect(recordFaults(expected, { diet: 'write-a-0', closed_at: null })).toEqual([
      'LOST: icu 1 has "write-a-0" as diet, not write-a-1',
      'icu 1 is open, and was closed',
    ]);
    expect(boardFaults([expected], new Set(['1']))).toEqual(['icu 1 is on its board, and was closed']);
    expect(boardFaults([{ ...expected, closed: false }], new Set())).toEqual(['icu 1 is not on its board']);
  });
});
