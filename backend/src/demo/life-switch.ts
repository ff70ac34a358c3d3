import { StartFailure } from '@ward-board/embedded-postgres';
import { z } from 'zod';

/** `PUT /api/demo`. */
export const lifeSwitch = z.strictObject({ life: z.enum(['running', 'paused']) });
export type LifeSwitch = z.infer<typeof lifeSwitch>;

/** `DEMO_LIFE=off` starts the demo as a still picture. @throws StartFailure for anything but on and off. */
export function lifeAtStart({ DEMO_LIFE }: NodeJS.ProcessEnv): LifeSwitch['life'] {
  switch (DEMO_LIFE ?? '') {
    case '':
    case 'on':
      return 'running';
    case 'off':
      return 'paused';
    default:
      throw new StartFailure('DEMO_LIFE must be on or off');
  }
}
