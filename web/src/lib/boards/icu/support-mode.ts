/** Names of breathing support with the short forms that intensive care has for them. */
const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/\bhigh[ -]flow nasal(?: (?:cannulae?|oxygen))?(?=\W|$)/gi, 'HFNC'],
  [/\bnon[ -]?invasive ventilation\b/gi, 'NIV'],
  [/\bcontinuous positive airway pressure\b/gi, 'CPAP'],
  [/\bbi-?level positive airway pressure\b/gi, 'BiPAP'],
  [/\bsynchroni[sz]ed intermittent mandatory ventilation\b/gi, 'SIMV'],
  [/\bpressure[ -]regulated volume control\b/gi, 'PRVC'],
  [/\bpressure support(?: ventilation)?\b/gi, 'PSV'],
  [/\bpressure control(?:led ventilation)?\b/gi, 'PCV'],
  [/\bvolume control(?:led ventilation)?\b/gi, 'VCV'],
];

/** A mode of support with its names in their short forms: `High-flow nasal, 40 %` as `HFNC, 40 %`; what has none stays as typed. */
export const shortMode = (mode: string): string =>
  SHORT_FORMS.reduce((said, [name, short]) => said.replace(name, short), mode);
