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
    ['Tazocin', 'beta-lactams', 'Penicillins > Penicillins'],
    ['Cefuroxime', 'Penicillin', 'Cephalosporins > Penicillins'],
    ['Amoxicillin', 'Cephalexin', 'Penicillins > Cephalosporins'],
    ['Ceftriaxone', 'cefazolin', 'Cephalosporins > Cephalosporins'],
    ['Meropenem', 'Penicillin', 'Carbapenems > Penicillins'],
    ['Ibuprofen 400 mg', 'Aspirin', 'NSAIDs and salicylates > NSAIDs and salicylates'],
    ['ASA 100', 'NSAIDs', 'NSAIDs and salicylates > NSAIDs and salicylates'],
    ['Diclofenac', 'Naproxen', 'NSAIDs and salicylates > NSAIDs and salicylates'],
    ['Co-trimoxazole', 'Sulfa drugs', 'Sulfonamides > Sulfonamides'],
    ['Sulfasalazine', 'sulphonamides', 'Sulfonamides > Sulfonamides'],
    ['Morphine 5 mg oral', 'Codeine', 'Opioids > Opioids'],
    ['Fentanyl', 'opiates', 'Opioids > Opioids'],
    ['Iohexol', 'Iodinated contrast', 'Iodinated contrast > Iodinated contrast'],
  ])('%s and %s: %s', (drug, allergy, match) => {
    expect(said(drug, allergy)).toEqual([match]);
  });

  it.each([
    ['Magnesium sulfate', 'Sulfa drugs'],
    ['Sulfamethoxazole', 'Morphine sulphate'],
    ['Penicillamine', 'Penicillin'],
    ['Apomorphine', 'Codeine'],
    ['Mesalazine (Asacol)', 'NSAIDs'],
    ['Paracetamol', 'Aspirin'],
    ['Amiodarone', 'Iodinated contrast'],
    ['Amoxicillin', 'Severe allergy to nuts'],
    ['Amoxicillin', 'Kefir'],
    ['Amoxicillin', ''],
    ['CT scan', 'Iodinated contrast'],
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
});
