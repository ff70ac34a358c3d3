import { showTimesIn } from '../time/facility.js';
import { deletionQuestion, dropQuestion } from './deletion-questions.js';
import type { Unsent } from './unsent.svelte.js';

const note = (over: Partial<Unsent> = {}): Unsent => ({
  ...{ id: 1, kind: 'note', patient: { id: 'a', name: 'Ada Lind', place: '301 A' }, said: 'Note: Slept', set: [] },
  ...{ at: '2026-11-21T07:15:00.000Z', refusal: null, delay: null, sendsAgain: false, mayBeStored: false },
  ...over,
});
const sent = note({ mayBeStored: true });

describe('what is asked before entries are deleted', () => {
  beforeAll(() => showTimesIn('UTC'));

  it.each<readonly [readonly Unsent[], string, string]>([
    [[note()], '1 entry', '. It is only'],
    [[note(), note()], '2 entries', '. Ada Lind, 301 A 07:15: Note: Slept. They are only'],
    [[sent], '1 entry', ' (sent, no answer). It may be only'],
    [[note(), sent], '2 entries', '. Ada Lind, 301 A 07:15: Note: Slept (sent, no answer). They may be only'],
  ])('before a sign-out says whether they may have been stored: %#', (which, count, text) => {
    expect(deletionQuestion(which)).toMatchObject({
      title: `Sign out and delete ${count} not sent yet?`,
      text: `Ada Lind, 301 A 07:15: Note: Slept${text} on this device, and can’t be read after signing out.`,
    });
  });

  it.each([
    [note(), 'It has not been recorded.'],
    [sent, 'It has not been confirmed, and may have been stored: look in the chart.'],
  ])('of one that no answer came for says whether it may have been stored: %#', (entry, words) => {
    expect(dropQuestion(entry).text).toBe(`Note: Slept. It is deleted from this device. ${words}`);
  });

  it('says nothing of it where the service has refused it: its author was told', () => {
    expect(dropQuestion(note({ refusal: 'Note: Too long.' })).text).toBe(
      'Note: Slept. It is deleted from this device.',
    );
  });
});
