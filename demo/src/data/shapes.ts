import { z } from 'zod';

export const sex = z.enum(['female', 'male']);
export type Sex = z.infer<typeof sex>;

/** From and to, both included. */
export const range = z.tuple([z.number(), z.number()]).readonly();
/** Words with their weights; null: nothing is said. */
export const weighted = z.array(z.tuple([z.string().nullable(), z.number()]));
/** One of the keys of a record. */
export const enumOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) =>
  z.enum(Object.keys(record) as Key[]);
/** Texts to choose from: at least one. */
export const texts = z.array(z.string()).min(1).readonly();

/** Who can have something: an age in whole years, from and to, and a sex where it matters. */
export const demographics = { ages: range, sex: sex.optional() };
export type Demographics = z.infer<z.ZodObject<typeof demographics>>;

/** A ward of the sample hospital, by the type of its wing. */
export const wardName = z.enum(['surgical', 'medical', 'maternity']);
export type WardName = z.infer<typeof wardName>;

/** A stay on a ward as the ward plans it. `days`: the expected stay, from and to. */
export const wardStay = {
  ...{ ward: wardName, days: range, diet: z.string().nullable(), care_plan: z.string() },
  isolation: z.string().optional(),
};
/** Where somebody goes who is to lie on a ward, why, and what is planned there. */
export const wardDestination = z.strictObject({ ...wardStay, diagnosis: z.string() });
export type WardStay = z.infer<typeof wardDestination>;
