import { classMatches } from './drug-classes.js';

const said = (text: string, allergy: string, imaging = false) =>
  classMatches({ text, imaging }, allergy).map(
    ({ by, to, isPossible }) => `${by.name} > ${to.name}${isPossible ? '?' : ''}`,
  );

describe('an order and an allergy belong together by class', () => {
  it.each([
    ['Amoxicillin 500 mg', 'Penicillin', 'Penicillins > Penicillins'],
    ['Co-amoxiclav', 'penicillin (rash)', 'Penicillins > Penicillins'],
    ['Flucloxacillin', 'PENICILLINS', 'Penicillins > Penicillins'],
    ['Piperacillin/tazobactam 4.5 g', 'Pénicilline', 'Penicillins > Penicillins'],
    ['Amoxicilina', 'Ampicillin', 'Penicillins > Penicillins'],
    ['Amoxycillin', 'Пенициллин', 'Penicillins > Penicillins'],
    ['Flucloxacillin', 'PCN', 'Penicillins > Penicillins'],
    ['Amoxicillin', 'Pen V', 'Penicillins > Penicillins'],
    ['Amoxil', 'Penicillin', 'Penicillins > Penicillins'],
    ['Tazocin', 'beta-lactams', 'Penicillins > Penicillins'],
    ['Cefuroxime', 'Penicillin', 'Cephalosporins > Penicillins'],
    ['Amoxicillin', 'Cephalexin', 'Penicillins > Cephalosporins'],
    ['Ceftriaxone', 'cefazolin', 'Cephalosporins > Cephalosporins'],
    ['Meropenem', 'Penicillin', 'Carbapenems > Penicillins'],
    ['Ibuprofen 400 mg', 'Aspirin', 'NSAIDs and salicylates > NSAIDs and salicylates'],
    ['ASA 100', 'NSAIDs', 'NSAIDs and salicylates > NSAIDs and salicylates'],
    ['Ketorolac', 'anti inflammatory drugs', 'NSAIDs and salicylates > NSAIDs and salicylates'],
    ['Diclofenac', 'Naproxen', 'NSAIDs and salicylates > NSAIDs and salicylates'],
    ['Co-trimoxazole', 'Sulfa drugs', 'Sulfonamides > Sulfonamides'],
    ['Sulfasalazine', 'sulphonamides', 'Sulfonamides > Sulfonamides'],
    ['Morphine 5 mg oral', 'Codeine', 'Opioids > Opioids'],
    ['Fentanyl', 'opiates', 'Opioids > Opioids'],
    ['Iohexol', 'Iodinated contrast', 'Iodinated contrast > Iodinated contrast'],
    ['Pen V 500 mg', 'Penicillin', 'Penicillins > Penicillins'],
    ['Pen-VK', 'Amoxicillin', 'Penicillins > Penicillins'],
    ['Azithromycin', 'Erythromycin', 'Macrolides > Macrolides'],
    ['Clarithromycin 500 mg', 'macrolides', 'Macrolides > Macrolides'],
    ['Zithromax', 'Josamycin', 'Macrolides > Macrolides'],
    ['Ciprofloxacin', 'Levofloxacin', 'Quinolones > Quinolones'],
    ['Tavanic', 'Fluoroquinolones', 'Quinolones > Quinolones'],
    ['Norfloxacino', 'nalidixic acid', 'Quinolones > Quinolones'],
    ['Doxycycline', 'Tetracycline', 'Tetracyclines > Tetracyclines'],
    ['Minocyclin', 'tetracyclines', 'Tetracyclines > Tetracyclines'],
    ['Vibramycin', 'Lymecycline', 'Tetracyclines > Tetracyclines'],
    ['Amoxicillin', 'Allergy-penicillin', 'Penicillins > Penicillins'],
  ])('%s and %s: %s', (drug, allergy, match) => {
    expect(said(drug, allergy)).toEqual([match]);
  });

  it.each([
    ['Magnesium sulfate', 'Sulfa drugs'],
    ['Sulfamethoxazole', 'Morphine sulphate'],
    ['Penicillamine', 'Penicillin'],
    ['Insulin aspart pen', 'Penicillin'],
    ['Apomorphine', 'Codeine'],
    ['Mesalazine (Asacol)', 'NSAIDs'],
    ['Paracetamol', 'Aspirin'],
    ['Amiodarone', 'Iodinated contrast'],
    ['Amoxicillin', 'Severe allergy to nuts'],
    ['Amoxicillin', 'Kefir'],
    ['Amoxicillin', ''],
    ['CT scan', 'Iodinated contrast'],
    ['Gentamicin', 'Erythromycin'],
    ['Vancomycin', 'macrolides'],
    ['Clindamycin', 'Azithromycin'],
    ['Amitriptyline', 'Tetracycline'],
    ['Procyclidine', 'Doxycycline'],
    ['Insulin pen', 'Penicillin'],
  ])('%s and %s do not', (drug, allergy) => {
    expect(said(drug, allergy)).toEqual([]);
  });

  it.each([
    ['CT Abdomen with contrast', 'Iodinated contrast', ['Iodinated contrast > Iodinated contrast?']],
    ['CT', 'Iohexol', ['Iodinated contrast > Iodinated contrast?']],
    ['Coronary angiography', 'contrast media', ['Iodinated contrast > Iodinated contrast?']],
    ['MRI brain with contrast', 'Iodine', []],
    ['MRI brain', 'Gadolinium', ['Gadolinium-based contrast > Gadolinium-based contrast?']],
    ['Ultrasound with contrast', 'Iodine', ['Iodinated contrast > Iodinated contrast?']],
    ['CT with Omnipaque', 'Jod', ['Iodinated contrast > Iodinated contrast']],
    ['X-ray chest', 'Iodinated contrast', []],
  ])('imaging: %s and %s', (order, allergy, matches) => {
    expect(said(order, allergy, true)).toEqual(matches);
  });

  it.each([
    ...[
      'CT-Abdomen',
      'CT-angiography',
      'PET-CT',
      'PET/CT',
      'CT_HEAD',
      'CTPA',
      'CTA',
      'CCTA',
      'CTV',
      'CECT',
      'HRCT chest',
    ],
    ...['DSA', 'IVU', 'ERCP', 'HSG', 'VCUG', 'MCUG', 'Angio', 'Arteriogram', 'Cholangiogram', 'Coronary angioplasty'],
    ...['Computed tomography, abdomen', 'Computertomographie', 'Fluoroscopy', 'Fluoro', 'Pyelogram'],
    ...['Phlebography left leg', 'Hysterosalpingography'],
  ])('%s may be given with iodinated contrast', (order) => {
    expect(said(order, 'Iodinated contrast', true)).toEqual(['Iodinated contrast > Iodinated contrast?']);
  });

  it.each(['MR-Head', 'MRA', 'MRV', 'MRCP', 'MRU', 'CMR', 'fMRI', 'PET-MR', 'Magnetic resonance imaging'])(
    '%s may be given with gadolinium',
    (order) => {
      expect(said(order, 'Gadolinium', true)).toEqual(['Gadolinium-based contrast > Gadolinium-based contrast?']);
    },
  );

  it.each([
    ...['X-ray: correct position of tube', 'X-ray Fracture wrist', 'X-ray, MRSA isolation', 'Ultrasound, CRP 120'],
    ...['CTG', 'X-ray, CTEV', 'Neurography', 'Ultrasound of an angioma', 'Mammogram', 'Echocardiogram', 'MRN 104'],
    ...['Electrocardiogram', 'Radiograph of the knee', 'Lymphoma, ultrasound', 'Scintigraphy', 'Cat bite, X-ray'],
  ])('%s is given without', (order) => {
    expect(said(order, 'Iodinated contrast, gadolinium', true)).toEqual([]);
  });
});
