/** The media type of FHIR R4 as JSON. */
export const FHIR = 'application/fhir+json';
const JSON_RANGES = ['application/json', 'application/*', '*/*'] as const;

/** How much each media range of an `Accept` header is wanted (RFC 9110, section 12.5.1). A weight that is none counts as not at all. */
function weights(accept: string): ReadonlyMap<string, number> {
  return new Map(
    accept.split(',').map((each) => {
      const [range = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [range, weight === undefined ? 1 : Number(weight.slice(2)) || 0] as const;
    }),
  );
}

/** Whether a reader wants FHIR: it is named, wanted at all, and no less than plain JSON. */
export function prefersFhir(accept = ''): boolean {
  const wanted = weights(accept);
  const fhir = wanted.get(FHIR) ?? 0;
  const json = JSON_RANGES.map((range) => wanted.get(range)).find((weight) => weight !== undefined) ?? 0;
  return fhir > 0 && fhir >= json;
}
