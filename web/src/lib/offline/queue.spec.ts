import type { Problem } from '@ward-board/contract';
import { asUnsent, sayReturnedEntry } from './as-unsent.js';
import { entryRequest, saysTheSame } from './entry-request.js';
import {
  afterSending,
  beforeSending,
  type Entry,
  nextOf,
  type Queued,
  rewritten,
  type SendOutcome,
  sentAgain,
  tellForm,
} from './queue.js';

const written = '2026-11-22T21:09:00.000Z';
const common = { key: 'k', path: '/api/x', patient: { id: 'p', name: 'Ada' }, said: '', writtenAt: written };
const note: Entry = { ...common, kind: 'note', body: { text: 'Slept well' } };
const vitals: Entry = {
  ...common,
  kind: 'vitals',
  body: { patient_id: 'p', category: 'vital-signs', effective_at: written, set: [] },
};
const problem: Problem = { type: 'about:blank', title: '', status: 409, detail: '', code: 'admission_closed' };
const fault: Problem = { type: 'about:blank', title: '', status: 500, detail: '', code: 'internal_error' };
const queued = (entry: Entry, standing: Queued['standing'] = { is: 'new' }, id = 1): Queued => ({
  id,
  entry,
  standing,
});
const at = (ms: number): Date => new Date(Date.parse(written) + ms);
const sending = (each: Queued, ms: number): Queued => beforeSending(each, at(ms));
const answered = (each: Queued, outcome: SendOutcome, ms = 0): Queued | null => afterSending(each, outcome, at(ms));

describe('an entry in the queue', () => {
  it('is sent in the order of writing, past what was refused', () => {
    const refused = queued(note, { is: 'refused', problem }, 1);
    expect(nextOf([queued(note, { is: 'new' }, 3), refused, queued(note, { is: 'new' }, 2)])?.id).toBe(2);
    expect(nextOf([refused])).toBeNull();
  });

  it('is shown with the time that its record gets: vital signs as of their measurement, a note as of its writing', () => {
    const measured = '2026-11-22T21:08:00.000Z';
    const set = [{ code: '8867-4', value: 142 }];
    const earlier = queued({ ...vitals, body: { ...vitals.body, effective_at: measured, set } } as Entry);
    expect(asUnsent(earlier)).toMatchObject({ at: measured, set });
    expect(asUnsent(queued(note))).toMatchObject({ at: written, set: [] });
  });

  it('says where the patient was, unless it was written before that was kept', () => {
    const patient = { ...common.patient, place: '301 A' };
    expect(asUnsent(queued({ ...note, patient })).patient).toEqual(patient);
    expect(asUnsent(queued(note)).patient).toEqual({ ...common.patient, place: null });
  });

  it('stays as it is once it was sent, however late it is sent again', () => {
    const tried = sending(queued(note), 0);
    expect(sending(tried, 3_600_000)).toBe(tried);
  });

  it('is not sent again once the service may have forgotten its key', () => {
    const tried = sending(queued(note), 0);
    expect(sending(tried, 2 * 86_400_000 + 1).standing.is).toBe('too old');
    expect(nextOf([sending(tried, 2 * 86_400_000 + 1)])).toBeNull();
    // Nor is it made too old by a clock that was put forward.
    const late = new Date(Date.parse(written) + 30 * 86_400_000);
    expect(beforeSending(tried, late, new Date(written))).toBe(tried);
    // One that never left can't have been stored.
    expect(sending(queued(note), 5 * 86_400_000).standing.is).toBe('tried');
  });

  it('leaves with its acceptance, comes back with a refusal, and waits on where nothing is known', () => {
    const tried = sending(queued(note), 0);
    expect(answered(tried, { is: 'accepted', answer: null })).toBeNull();
    expect(answered(tried, { is: 'refused', problem })?.standing).toEqual({ is: 'refused', problem });
    expect(answered(tried, { is: 'unanswered' })).toBe(tried);
    expect(answered(tried, { is: 'later' })).toBe(tried);
  });

  describe('that the service answers with an error', () => {
    const error: SendOutcome = { is: 'error', problem: fault };
    const answeredAt = (each: Queued | null, ...times: readonly number[]): Queued | null =>
      times.reduce<Queued | null>((last, ms) => last && answered(last, error, ms), each);
    const tried = sending(queued(note), 0);
    const nine = [...Array(9).keys()].map((n) => n * 30_000);

    it('says since when, and waits on: the error may pass', () => {
      const standing = answeredAt(tried, 1_000, 31_000)?.standing;
      expect(standing).toMatchObject({ is: 'tried', errors: { count: 2, since: at(1_000).toISOString() } });
    });

    it('comes back as it is after ten of them, over ten minutes at least', () => {
      const last = answeredAt(tried, ...nine);
      expect(last?.standing.is).toBe('tried');
      // Ten, within five minutes.
      expect(answeredAt(last, 299_999)?.standing.is).toBe('tried');
      // Over ten minutes, with a tablet that slept.
      expect(answeredAt(tried, 0, 600_000)?.standing.is).toBe('tried');
      expect(answeredAt(last, 600_000)).toMatchObject({ entry: note, standing: { is: 'failed', problem: fault } });
    });

    it('is not counted while the service is away or does not answer, which it is told as well', () => {
      const away = answered(tried, { is: 'away' }, 5_000);
      expect(away?.standing).toEqual({ ...tried.standing, awaySince: at(5_000).toISOString() });
      expect(answered(away ?? tried, { is: 'away' }, 900_000)).toBe(away);
      const back = answeredAt(away, 901_000);
      expect(back?.standing).toMatchObject({ errors: { count: 1, since: at(901_000).toISOString() } });
      expect(back?.standing).not.toHaveProperty('awaySince');
    });

    it('counts from now where the clock of the device was put back', () => {
      const last = answeredAt(tried, ...nine.map((ms) => ms + 3_600_000));
      expect(answeredAt(last, 1_000, 600_999)?.standing.is).toBe('tried');
      expect(answeredAt(last, 1_000, 601_000)?.standing.is).toBe('failed');
    });

    describe('behind one of its route that came back', () => {
      const failed = answeredAt(tried, ...nine, 600_000) ?? tried;
      const behind = (entry: Entry) => sending(queued(entry, { is: 'new' }, 2), 600_000);
      const afterOne = (entry: Entry, queue: readonly Queued[], ms = 601_000) =>
        afterSending(behind(entry), error, at(ms), queue)?.standing;
      const ofOther = { ...note, path: '/api/icu/01936000-0000-7000-8000-000000000002/notes' };
      const first = { ...failed, entry: { ...note, path: '/api/icu/01936000-0000-7000-8000-000000000001/notes' } };

      it('comes back with its first error: that fault has been waited for', () => {
        expect(afterOne(ofOther, [first, behind(ofOther)])).toMatchObject({ is: 'failed', problem: fault });
        expect(afterOne(vitals, [first, behind(vitals)])?.is).toBe('tried');
        expect(afterOne({ ...note, path: '/api/emergency-details/1/notes' }, [first])?.is).toBe('tried');
        const refused = { ...first, standing: { is: 'refused' as const, problem } };
        expect(afterOne(ofOther, [refused])?.is).toBe('tried');
      });

      it('waits for errors of its own an hour later: the fault may have been mended, and the one that came back be left', () => {
        expect(afterOne(ofOther, [first], 3_599_999)?.is).toBe('failed');
        expect(afterOne(ofOther, [first], 3_600_000)?.is).toBe('tried');
      });

      it('comes back though the clock of the device was put back', () =>
        expect(afterOne(ofOther, [first], -3_600_000)?.is).toBe('failed'));

      it('comes back at once again where it is sent again', () => {
        const again = sentAgain({ ...behind(ofOther), standing: afterOne(ofOther, [first]) ?? tried.standing });
        expect(again.standing.is).toBe('tried');
        expect(answeredAt(again, 700_000)?.standing.is).toBe('failed');
      });
    });

    it('is sent again with its key and since when it was tried first, and comes back with the next of them', () => {
      const failed = answeredAt(tried, ...nine, 600_000);
      const again = failed && sentAgain(failed);
      expect(again).toMatchObject({ id: 1, entry: note, standing: { is: 'tried', since: written } });
      expect(nextOf(again ? [again] : [])).toBe(again);
      expect(answeredAt(again, 700_000)?.standing.is).toBe('failed');
      expect(again && sending(again, 2 * 86_400_000 + 1).standing.is).toBe('too old');
      expect(sentAgain(tried)).toBe(tried);
    });

    it('keeps its key where it is corrected to say the same: it may have been stored', () => {
      const failed = answeredAt(tried, ...nine, 600_000) ?? tried;
      expect(rewritten(failed, note.body, 'x', 'other', at(9))).toEqual(sentAgain(failed));
      expect(rewritten(failed, { text: 'Slept badly' }, 'x', 'other', at(9))).toMatchObject({
        ...{ entry: { key: 'other', body: { text: 'Slept badly' } }, standing: { is: 'new' } },
      });
      const old = queued(note, { is: 'too old', since: written }, 7);
      expect(rewritten(old, note.body, 'x', 'other', at(9))).toEqual({
        ...{ ...old, standing: { is: 'tried', since: at(9).toISOString() } },
      });
      const refused = queued(note, { is: 'refused', problem }, 7);
      expect(rewritten(refused, note.body, 'x', 'other', at(9))).toMatchObject({ id: 7, entry: { key: 'other' } });
    });

    it('says why it waits', () => {
      const waits = asUnsent(answeredAt(tried, 1_000) ?? tried);
      expect(waits).toMatchObject({ refusal: null, delay: { is: 'error', since: at(1_000).toISOString() } });
      expect(asUnsent(answered(tried, { is: 'away' }, 2_000) ?? tried).delay).toEqual({
        ...{ is: 'away', since: at(2_000).toISOString() },
      });
      const away = answered(tried, { is: 'away' }, 2_000) ?? tried;
      // Whoever says to come later is not away.
      expect(asUnsent(answered(away, { is: 'later' }, 3_000) ?? tried).delay).toBeNull();
      expect(asUnsent(answered(away, { is: 'unanswered' }, 3_000) ?? tried).delay).not.toBeNull();
      expect([asUnsent(tried).delay, asUnsent(queued(note)).delay]).toEqual([null, null]);
      const failed = asUnsent(answeredAt(tried, ...nine, 600_000) ?? tried);
      expect([failed.delay, failed.sendsAgain, waits.sendsAgain]).toEqual([null, true, false]);
      expect(failed.refusal).toContain('may have been stored');
    });
  });

  it.each<[Queued['standing'], boolean, string | null]>([
    [{ is: 'refused', problem }, false, 'Ada: not recorded: BP 94/56'],
    [{ is: 'failed', tried: { is: 'tried', since: written }, problem: fault }, true, 'Ada: not confirmed: BP 94/56'],
    [{ is: 'too old', since: written }, true, 'Ada: not confirmed: BP 94/56'],
    [{ is: 'tried', since: written }, true, null],
    [{ is: 'new' }, false, null],
  ])('says that it was not recorded only where the service has said so: %j', (standing, mayBeStored, words) => {
    const each = queued({ ...vitals, said: 'BP 94/56' } as Entry, standing);
    expect([asUnsent(each).mayBeStored, sayReturnedEntry(each)]).toEqual([mayBeStored, words]);
  });

  it('is another request in the same place once it is corrected', () => {
    const refused = queued(note, { is: 'refused', problem }, 7);
    expect(rewritten(refused, { text: 'Slept' }, 'Note: Slept', 'other', at(9))).toMatchObject({
      ...{ id: 7, standing: { is: 'new' }, entry: { key: 'other', body: { text: 'Slept' }, said: 'Note: Slept' } },
    });
  });
});

describe('a form that waits for an entry', () => {
  const told = (queue: readonly Queued[], damaged: readonly { readonly id: number }[]): SendOutcome[] => {
    const outcomes: SendOutcome[] = [];
    tellForm(queue, damaged, 1, (outcome) => outcomes.push(outcome));
    return outcomes;
  };

  it('is told of its refusal, or its acceptance once another tab has sent it, and nothing of what is damaged', () => {
    expect(told([queued(note)], [])).toEqual([]);
    expect(told([queued(note, { is: 'refused', problem })], [])).toEqual([{ is: 'refused', problem }]);
    expect(told([], [])).toEqual([{ is: 'accepted', answer: null }]);
    expect(told([], [{ id: 1 }])).toEqual([]);
  });
});

describe('an entry that its form sends once more', () => {
  const note = {
    ...{ kind: 'note' as const, key: 'k', path: '/api/icu/1/notes', patient: { id: 'p', name: 'Ada' }, said: 'Pale' },
    writtenAt: '2026-11-22T10:00:00.000Z',
  };
  const entry: Entry = { ...note, body: { text: 'Pale' } };

  it('is the same one where a release before has made it ready to be sent late, and is not told twice when it was written', () => {
    const late: Entry = { ...note, body: { text: 'Pale\n(Written 10:00, sent later.)' } };
    expect(saysTheSame(late, entry)).toBe(true);
    expect([entryRequest(late).writtenAt, entryRequest(entry).writtenAt]).toEqual([undefined, note.writtenAt]);
  });

  it('is the same one', () => expect(saysTheSame(entry, { ...note, body: { text: 'Pale' } })).toBe(true));

  it('is another one once it says something else', () => {
    expect(saysTheSame(entry, { ...note, body: { text: 'Pale and cold' } })).toBe(false);
  });
});
