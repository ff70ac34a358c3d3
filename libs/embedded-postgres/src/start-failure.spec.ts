import { StartFailure } from './start-failure.js';

it('is one line, whatever it quotes', () => {
  expect(new StartFailure('This.\n  The rows are as they were.\n').message).toBe('This. The rows are as they were.');
});
