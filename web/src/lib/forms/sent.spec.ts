import { asItWas, contentOf, type SentForm } from './sent.js';

const write: SentForm = { method: 'POST', path: '/api/icu/1/transfer-to-ward', body: { room_id: 'r' }, revision: 7 };

describe('a write that was sent and not answered', () => {
  it('is sent again as it was, though the record has moved on since: by that very write, perhaps', () => {
    expect(asItWas({ ...write, revision: 8 }, contentOf(write))).toEqual(write);
    const { revision: _, ...unconditional } = write;
    expect(asItWas(write, contentOf(unconditional))).toEqual(unconditional);
  });

  it('is another one once it says something else', () => {
    const other = { ...write, body: { room_id: 'other' }, revision: 8 };
    expect(asItWas(other, contentOf(write))).toBe(other);
    expect(asItWas(write, '')).toBe(write);
  });
});
