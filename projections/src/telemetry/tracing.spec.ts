import { contextOf, currentTraceparent } from './tracing.js';

it('without telemetry there is no trace to keep, and what is no traceparent continues none', () => {
  expect(currentTraceparent()).toBeUndefined();
  const root = contextOf(undefined);
  const zeros = `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`;
  for (const wrong of ['', 'x', zeros, '01-1-1-1']) expect(contextOf(wrong)).toBe(root);
});
