export type AllergyState = 'recorded' | 'none-known' | 'not-recorded';

const none = /^(no known( drug)? allerg(y|ies)|nkd?a|no allergies|none( known)?|nil( known)?)\.?$/i;

/** Free text about allergies: something named, none known, or nobody has written anything. */
export function allergyState(text: string | null): AllergyState {
  if (text === null || text.trim() === '') return 'not-recorded';
  return none.test(text.trim()) ? 'none-known' : 'recorded';
}
