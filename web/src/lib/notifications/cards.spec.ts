import type { NotificationKind, NotificationRecord } from '@ward-board/contract';
import { type Card, goesByItself, moreOf, shownOf, stillOpen, withCardOf, withoutThese } from './cards.js';

const note = (n: number, kind: NotificationKind, study_id: string | null = null): NotificationRecord => ({
  ...{ id: String(n), revision: 1, kind, priority: 'high', title: '', body: '', patient_id: null, admission_id: null },
  ...{
    study_id,
    order_id: null,
    ward: null,
    link: null,
    created_at: '',
    updated_at: '',
    read_at: null,
    handled_at: null,
  },
});
const said = (cards: readonly Card[]) => cards.map(({ key, items }) => `${key} ${items.map(({ id }) => id).join()}`);
const cardsOf = (...items: readonly NotificationRecord[]) => items.reduce(withCardOf, [] as readonly Card[]);

describe('what arrives with high priority', () => {
  it('joins those of its group', () => {
    expect(said(cardsOf(note(1, 'transfer_to_icu'), note(2, 'icu_admission'), note(3, 'transfer_sent_back')))).toEqual([
      'transfers 3,1',
      'arrivals 2',
    ]);
  });

  it('stands for what arrived earlier of the same study', () => {
    const cards = cardsOf(note(1, 'result_final', 's'), note(2, 'critical_finding', 's'), note(3, 'result_final', 't'));
    expect(said(cards)).toEqual(['results 3', 'critical 2 2']);
  });

  it('does not take a critical finding’s place', () => {
    const cards = cardsOf(note(1, 'critical_finding', 's'), note(2, 'result_final', 's'));
    expect(said(cards)).toEqual(['critical 1 1']);
  });

  it('is shown on two cards at most, a critical finding first', () => {
    const cards = cardsOf(note(1, 'critical_finding'), note(2, 'transfer_to_icu'), note(3, 'icu_admission'));
    expect(said(shownOf(cards))).toEqual(['critical 1 1', 'arrivals 3']);
    expect(shownOf(cards).map(goesByItself)).toEqual([false, true]);
  });

  it('is of one patient alone where it is critical, and none of those hides for another’s transfer', () => {
    const of = (n: number, patient_id: string) => ({ ...note(n, 'critical_finding'), patient_id });
    const cards = cardsOf(note(1, 'transfer_to_icu'), of(2, 'a'), of(3, 'b'), of(4, 'a'));
    expect(said(shownOf(cards))).toEqual(['critical a 4,2', 'critical b 3']);
  });

  it('is counted on the second card where more are critical, and comes up once a card before it was put away', () => {
    const cards = cardsOf(...[1, 2, 3, 4, 5, 6].map((n) => ({ ...note(n, 'critical_finding'), patient_id: `p${n}` })));
    const [first, second, ...none] = shownOf(cards);
    expect(none).toEqual([]);
    expect([first, second].map((card) => card && [card.key, moreOf(card)])).toEqual([
      ['critical p6', 0],
      ['critical p5', 4],
    ]);
    // Only the one whose name stands on the card goes with it.
    const left = shownOf(withoutThese(cards, second?.items ?? []));
    expect(left.map((card) => [card.key, moreOf(card)])).toEqual([
      ['critical p6', 0],
      ['critical p4', 3],
    ]);
  });

  it('is put away alone: what joined its card meanwhile stays', () => {
    const cards = cardsOf(note(1, 'critical_finding', 's'), note(2, 'critical_finding', 't'), note(3, 'icu_admission'));
    expect(said(withoutThese(cards, [note(3, 'icu_admission')]))).toEqual(said(cards.slice(1)));
    const of = (n: number) => ({ ...note(n, 'critical_finding', `of ${n}`), patient_id: 'a' });
    expect(said(withoutThese(cardsOf(of(1), of(2)), [of(1)]))).toEqual(['critical a 2']);
  });

  it('says where its patient is by now', () => {
    const moved = { ...note(1, 'critical_finding'), body: 'On the ward' };
    expect(stillOpen(cardsOf(note(1, 'critical_finding')), [moved])[0]?.items).toEqual([moved]);
  });

  it('goes once it was read or handled, here or elsewhere', () => {
    const [one, two, three] = [note(1, 'transfer_to_icu'), note(2, 'transfer_to_icu'), note(3, 'icu_admission')];
    const known = [one, { ...two, handled_at: 'x' }, { ...three, read_at: 'x' }];
    expect(said(stillOpen(cardsOf(one, two, three), known))).toEqual(['transfers 1']);
    expect(stillOpen(cardsOf(one), [])).toEqual([]);
  });
});
