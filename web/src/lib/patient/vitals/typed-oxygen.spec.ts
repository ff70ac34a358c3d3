import { flowTyped } from './typed-oxygen.js';

describe('oxygen in a text', () => {
  it.each([
    ['SpO2 93 O2 4L', 4],
    ['4 L O2', 4],
    ['SpO2 93% on 2 l/min oxygen, RR 24', 2],
    ['BP 120/80 O2: 1,5 L/min', 1.5],
    ['oxygen 15 L', 15],
    ['HR 88, on air', 0],
    ['SpO2 97 RA', 0],
    ['97 % room air', 0],
    ['on room air', 0],
    ['O2 4L; still 4 L O2', 4],
  ])('is read from %s', (text, flow) => expect(flowTyped(text)).toBe(flow));

  it.each([
    ['', 'no text'],
    ['SpO2 93', 'a saturation'],
    ['O2 93 %', 'a saturation'],
    ['O2 2-4L', 'a range'],
    ['2 – 4 L O2', 'a range'],
    ['2 to 4 L O2', 'a range'],
    ['drank 2 L', 'no oxygen'],
    ['O2 4L, before that on air', 'two things'],
    ['not on air', 'what is not so'],
    ['fair, RAD', 'other words'],
  ])('is not read from %s: %s', (text) => expect(flowTyped(text)).toBeNull());
});
