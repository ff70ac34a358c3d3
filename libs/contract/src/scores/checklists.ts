/** The answers to an item of a checklist; null or left out: unanswered, which is none of them. */
export const checklistAnswers = { yes: 'Yes', no: 'No', 'not-known': 'Not known' } as const;

/** The assessments that are lists of named questions, each with its items by their keys on the wire. They have no score. */
export const checklists = {
  'Wound check': {
    dressing_intact: 'Dressing clean, dry and intact',
    edges_closed: 'Edges closed',
    redness: 'Redness',
    swelling: 'Swelling',
    discharge: 'Discharge or pus',
    bleeding: 'Bleeding',
    drain_working: 'Drain in place and working',
  },
  'Trauma primary survey': {
    bleeding_controlled: 'Catastrophic bleeding controlled',
    airway_open: 'Airway open',
    cervical_spine_protected: 'Cervical spine protected',
    breathing_adequate: 'Breathing adequate on both sides',
    circulation_adequate: 'Circulation adequate',
    disability_assessed: 'Consciousness and pupils assessed',
    exposed: 'Fully exposed, and kept warm',
  },
  'Pre-procedure check': {
    identity_confirmed: 'Identity confirmed',
    procedure_and_site_confirmed: 'Procedure and site confirmed',
    consent_signed: 'Consent signed',
    fasting: 'Fasting as instructed',
    allergies_checked: 'Allergies checked',
    anticoagulants_checked: 'Anticoagulants checked',
    kidney_function_checked: 'Kidney function checked',
    iv_access: 'IV access in place',
  },
  'Contrast allergy screening': {
    contrast_reaction: 'Earlier reaction to contrast',
    severe_allergy: 'Severe allergy to anything else',
    asthma: 'Asthma',
    kidney_disease: 'Kidney disease',
    thyroid_disease: 'Overactive thyroid',
    metformin: 'Takes metformin',
  },
  'Pregnancy screen': {
    may_be_pregnant: 'May be pregnant',
    period_late: 'Period late',
    test_positive: 'Pregnancy test positive',
    breastfeeding: 'Breastfeeding',
  },
  'Claustrophobia (MRI)': {
    fear_of_enclosed_spaces: 'Fear of enclosed spaces',
    scan_broken_off: 'An earlier scan was broken off',
    can_lie_still: 'Can lie flat and still',
    wants_sedation: 'Wants sedation',
    wants_companion: 'Wants a companion in the room',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
