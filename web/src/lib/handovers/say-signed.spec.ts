import { openSides, saySigned } from './say-signed.js';

const by = (id: string) => ({
  by: { id, name: id, role: 'nurse', department: null },
  board: null,
  at: '2026-11-21T07:00:00.000Z',
});

describe('the signatures of a handover sheet', () => {
  it.each([
    [null, null, 'Not signed', ['handing_over', 'taking_over']],
    [by('a'), null, 'To be signed by who takes over', ['taking_over']],
    [null, by('a'), 'To be signed by who hands over', ['handing_over']],
    [by('a'), by('b'), 'Signed by both', []],
  ] as const)('are said, and the open ones are offered: %#', (handing_over, taking_over, words, open) => {
    expect(saySigned({ handing_over, taking_over })).toBe(words);
    expect(openSides({ handing_over, taking_over }, 'c')).toEqual(open);
  });

  it('are two people’s: who has signed one side is offered no other', () =>
    expect(openSides({ handing_over: by('a'), taking_over: null }, 'a')).toEqual([]));
});
