import { showTimesIn } from '../../time/facility.js';
import type { Before } from '../measurements/sets.js';
import { sayBefore, sayLast } from './said-before.js';

const now = new Date('2026-11-22T12:00:00.000Z');
const at = (time: string) => `2026-11-22T${time}:00.000Z`;
const BP = '85354-9';
const was = (value_string: string, time: string, unsent = false): Before => ({
  ...{ value: null, value_string, effective_at: at(time), unsent },
});
const typed = (time: string | null) => ({
  ...{ name: 'BP' as const, value: '84/51', number: 84, second: 51, before: null, from: 'text' as const },
  at: time === null ? null : at(time),
});
const none = { was: undefined, typed: undefined, isRead: true };
beforeAll(() => showTimesIn('UTC'));

describe('what the keypad says of a value before', () => {
  it.each<[string, Partial<typeof none> | object, string, string]>([
    ['of none', {}, 'none before', 'Not recorded before'],
    ['of a chart that is not there', { isRead: false }, 'not loaded', 'The chart is not loaded'],
    ['of the chart', { was: was('90/60', '11:00') }, 'was 90/60 · 11:00', 'Last 90/60 at 11:00'],
    [
      'of one on this device',
      ...([
        { was: was('90/60', '11:00', true) },
        'was 90/60 · 11:00, not sent',
        'Last 90/60 at 11:00, not sent yet',
      ] as const),
    ],
    [
      'of one that was typed on the board alone',
      ...([
        { typed: typed('11:30') },
        'on board 84/51 · 11:30',
        'Last typed on the board 84/51 at 11:30, not in the chart',
      ] as const),
    ],
    [
      'of one that was typed on the board, also while the chart is not there',
      ...([
        { typed: typed('11:30'), isRead: false },
        'on board 84/51 · 11:30',
        'Last typed on the board 84/51 at 11:30, not in the chart',
      ] as const),
    ],
    [
      'of one that was typed on the board nobody knows when',
      ...([{ typed: typed(null) }, 'on board 84/51', 'Last typed on the board 84/51, not in the chart'] as const),
    ],
    [
      'of one that was typed on the board after the chart’s',
      ...([
        { typed: typed('11:30'), was: was('90/60', '11:00') },
        'on board 84/51 · 11:30',
        'Last typed on the board 84/51 at 11:30, before 90/60 at 11:00',
      ] as const),
    ],
  ])('is right %s', (_, known, tile, sentence) => {
    const all = { ...none, ...known };
    expect([sayBefore(BP, all, now), sayLast(BP, all, undefined, now)]).toEqual([tile, sentence]);
  });

  it('has the one before that as well', () => {
    const known = { ...none, was: was('90/60', '11:00') };
    expect(sayLast(BP, known, was('120/80', '10:00'), now)).toBe('Last 90/60 at 11:00, before 120/80 at 10:00');
  });
});
