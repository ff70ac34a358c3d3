import { allergyCategories } from '@ward-board/contract';
import { z } from 'zod';
import allergensJson from './allergens.json' with { type: 'json' };
import historyJson from './history.json' with { type: 'json' };
import { enumOf, weighted } from './shapes.js';
import vitalsJson from './vitals.json' with { type: 'json' };

/** What an illness does to the measurements. */
export const pattern = enumOf(vitalsJson.patterns);
export type Pattern = z.infer<typeof pattern>;

const measurement = ['systolic', 'pulse', 'saturation', 'breaths', 'temperature', 'coma'] as const;
/** `shift`: by how much the measurements of an adult differ from those at rest; `rest`: those by age, `below` in years. */
export const vitals = z
  .object({
    patterns: z.record(
      pattern,
      z.object({ better: pattern, worse: pattern, shift: z.partialRecord(z.enum(measurement), z.number()) }),
    ),
    rest: z.array(z.object({ below: z.number(), systolic: z.number(), pulse: z.number(), breaths: z.number() })),
  })
  .parse(vitalsJson);

const usual = z.array(z.object({ below: z.number(), usual: weighted }));
/** What triage finds out by asking, with weights; null: nobody has asked, which is not the same as none. */
export const history = z.object({ allergies: weighted, medications: usual }).parse(historyJson);

/** The category of each substance that somebody in the sample hospital is allergic to. */
export const allergens: Readonly<Record<string, (typeof allergyCategories)[number] | undefined>> = z
  .record(z.string(), z.enum(allergyCategories))
  .parse(allergensJson);
