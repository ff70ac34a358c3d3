import { z } from 'zod';

/** `PUT /api/demo`. */
export const lifeSwitch = z.strictObject({ life: z.enum(['running', 'paused']) });
export type LifeSwitch = z.infer<typeof lifeSwitch>;
