import { done } from './api-client.js';
import type { Answer, Client } from './http.js';

/** The media type of FHIR R4. */
export const FHIR = 'application/fhir+json';
/** A resource as it is on the wire. */
export type Resource = Readonly<Record<string, unknown>>;

/** Sends a resource to a collection. */
export const postResource = (who: Client, collection: string, resource: Resource): Promise<Answer<Resource>> =>
  who.post(`/api/${collection}`, resource, { 'content-type': FHIR }) as Promise<Answer<Resource>>;

/** The resources of a list that is read as a Bundle. */
export async function bundleAt(who: Client, path: string): Promise<readonly Resource[]> {
  const answer = await who.get(`/api/${path}`, { accept: FHIR });
  expect(answer.headers.get('content-type')).toMatch(/^application\/fhir\+json/);
  const bundle = done(answer as Answer<{ resourceType: string; entry: readonly { resource: Resource }[] }>);
  expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'searchset' });
  return bundle.entry.map(({ resource }) => resource);
}
