import { lifeAtStart } from './life-switch.js';

it('DEMO_LIFE is on unless it is off, and nothing else', () => {
  expect(lifeAtStart({})).toBe('running');
  expect(lifeAtStart({ DEMO_LIFE: 'on' })).toBe('running');
  expect(lifeAtStart({ DEMO_LIFE: 'off' })).toBe('paused');
  expect(() => lifeAtStart({ DEMO_LIFE: 'maybe' })).toThrow('DEMO_LIFE must be on or off');
});
