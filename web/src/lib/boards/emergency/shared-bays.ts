import type { EmergencyCaseRecord } from '@ward-board/contract';

/** What the action that changes the bay alone is called. */
export const changeBay = 'Change bay';

/** A case, as far as it says where its patient is. */
export type Placed = Pick<EmergencyCaseRecord, 'id' | 'location'> & { readonly patient: { readonly name: string } };

/** A place with a number or a letter of its own is for one patient, as `Bay 4` or `Resus A`; a waiting room or a corridor holds several, whatever its number. */
const forOne = /\d|(?:^|[^\p{L}])\p{L}$/u;
const forSeveral = /\b(?:wait\w*|wr\d*|corridor|hall\w*|lounge)\b/i;

/** Of each case whose place was typed for others as well, whatever its capitals and spaces: the names of those others, by its id. */
export function sharedBays(cases: readonly Placed[]): ReadonlyMap<string, readonly string[]> {
  const byPlace = Map.groupBy(
    cases.filter(({ location }) => location !== null && forOne.test(location.trim()) && !forSeveral.test(location)),
    ({ location }) => location?.replace(/\s+/g, '').toLowerCase(),
  );
  const shared = [...byPlace.values()].filter(({ length }) => length > 1);
  return new Map(
    shared.flatMap((here) =>
      here.map(({ id }) => [id, here.filter((other) => other.id !== id).map(({ patient }) => patient.name)]),
    ),
  );
}
