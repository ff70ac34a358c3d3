import { z } from 'zod';

/** What each item of the Glasgow Coma Scale was found to be; null: untestable. */
export const gcsComponents = z.object({
  eye: z.int().min(1).max(4).nullable(),
  verbal: z.int().min(1).max(5).nullable(),
  motor: z.int().min(1).max(6).nullable(),
});
/** The items of a Glasgow Coma Scale of which not all were testable. */
export type GcsComponents = z.infer<typeof gcsComponents>;

/**
 * The components of a Glasgow Coma Scale that has no total because an item is untestable.
 * @returns null: there is a total, an item was not answered, or none was testable.
 */
export function gcsComponentsOf(items: unknown): GcsComponents | null {
  const { success, data } = gcsComponents.safeParse(items);
  if (!success) return null;
  const untestable = Object.values(data).filter((value) => value === null).length;
  return untestable === 0 || untestable === 3 ? null : data;
}
