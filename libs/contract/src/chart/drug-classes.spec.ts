import { contrastMediaIn } from './contrast-media.js';
import { classMatches } from './drug-classes.js';
import { isSameDrug, nameOneDrug } from './drug-names.js';

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
    ['Pip-taz 4.5 g', 'Penicillin', 'Penicillins > Penicillins'],
    ['Pip/taz', 'Penicillin', 'Penicillins > Penicillins'],
    ['Fluclox 1 g QDS', 'Penicillin', 'Penicillins > Penicillins'],
    ['Pen G', 'Penicillin', 'Penicillins > Penicillins'],
    ['Benzyl pen', 'Penicillin', 'Penicillins > Penicillins'],
    ['Amox/clav', 'Penicillin', 'Penicillins > Penicillins'],
    ['Co-amoxi-clav', 'Penicillin', 'Penicillins > Penicillins'],
    ['Co-amox', 'Penicillin', 'Penicillins > Penicillins'],
    ['Co-fluampicil', 'Penicillin', 'Penicillins > Penicillins'],
    ['Cefalexin', 'Cephs', 'Cephalosporins > Cephalosporins'],
    ['Diclof 50', 'Ibu', 'NSAIDs and salicylates > NSAIDs and salicylates'],
    ['Diklofenak', 'ASA', 'NSAIDs and salicylates > NSAIDs and salicylates'],
    ['Alka Seltzer', 'NSAID', 'NSAIDs and salicylates > NSAIDs and salicylates'],
    ['MS Contin', 'Codeine', 'Opioids > Opioids'],
    ['DF 118', 'Morfin', 'Opioids > Opioids'],
    ['Morfina', 'Kodein', 'Opioids > Opioids'],
    ['Oxikodon', 'Morphine', 'Opioids > Opioids'],
    ['Azitromicina', 'Erythromycin', 'Macrolides > Macrolides'],
    ['Z-Pak', 'Clari', 'Macrolides > Macrolides'],
    ['Z pack', 'Clari', 'Macrolides > Macrolides'],
    ['Cyprofloksacyna', 'quinolones', 'Quinolones > Quinolones'],
    ['TMP-SMX', 'Sulfisoxazole', 'Sulfonamides > Sulfonamides'],
    ['Enoxaparin 40 mg', 'Heparin', 'Heparins > Heparins'],
    ['Clexane', 'Heparin (HIT)', 'Heparins > Heparins'],
    ['Heparin sodium', 'Enoxaparin', 'Heparins > Heparins'],
    ['Fragmin', 'LMWH', 'Heparins > Heparins'],
    ['Heparin 5000 units', 'HIT 2023', 'Heparins > Heparins'],
    ['Enoxaparin 40 mg', 'History of HIT', 'Heparins > Heparins'],
    ['Clexane', 'HITT (2021)', 'Heparins > Heparins'],
    ['Heparin', 'hit', 'Heparins > Heparins'],
    ['Enoxaparin', 'Hit type II', 'Heparins > Heparins'],
    ['Enoxaparin', 'heparin-induced thrombocytopenia', 'Heparins > Heparins'],
    ['Lidocaine 1%', 'Local anaesthetic', 'Local anaesthetics > Local anaesthetics'],
    ['Bupivacaine 0.5 %', 'local anesthetics (dentist)', 'Local anaesthetics > Local anaesthetics'],
    ['Naropin', 'Anaesthetics, local', 'Local anaesthetics > Local anaesthetics'],
    ['EMLA', 'Procaine', 'Local anaesthetics > Local anaesthetics'],
    ['Lidokain', 'Lokalanästhetika', 'Local anaesthetics > Local anaesthetics'],
    ['Amikacin', 'Gentamicin', 'Aminoglycosides > Aminoglycosides'],
    ['Tobramycin', 'Gentamicina', 'Aminoglycosides > Aminoglycosides'],
    ['Gent 320 mg', 'aminoglycosides', 'Aminoglycosides > Aminoglycosides'],
    ['Ramipril 5 mg', 'ACE inhibitors', 'ACE inhibitors > ACE inhibitors'],
    ['Lisinopril', 'ACE-inhibitor cough', 'ACE inhibitors > ACE inhibitors'],
    ['Tritace', 'ACEi', 'ACE inhibitors > ACE inhibitors'],
    ['Perindopril', 'Enalapril: angioedema', 'ACE inhibitors > ACE inhibitors'],
    ['Flagyl', 'Metronidazole', 'Nitroimidazoles > Nitroimidazoles'],
    ['Tinidazole', 'Flagyl', 'Nitroimidazoles > Nitroimidazoles'],
    ['Scoline', 'Suxamethonium', 'Neuromuscular blockers > Neuromuscular blockers'],
    ['Succinylcholine', 'Rocuronium', 'Neuromuscular blockers > Neuromuscular blockers'],
    ['Atracurium', 'muscle relaxant', 'Neuromuscular blockers > Neuromuscular blockers'],
    ['Valium', 'Diazepam', 'Benzodiazepines > Benzodiazepines'],
    ['Midazolam', 'Valium', 'Benzodiazepines > Benzodiazepines'],
    ['Lorazepam', 'benzodiazepines', 'Benzodiazepines > Benzodiazepines'],
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
    ['Ibutilide', 'NSAIDs'],
    ['Tamoxifen', 'Amoxicillin'],
    ['Damoxy', 'Penicillin'],
    ['Mstislav', 'Codeine'],
    ['Penthrox', 'Penicillin'],
    ['Paracetamol', 'Cephalopods'],
    ['Ceftriaxone', 'Cephalopods'],
    ['Doppler of the cephalic vein', 'Cefalexin'],
    ['Salbutamol, cefalea', 'Cefalexin'],
    ['Trimethoprim', 'Sulfa drugs'],
    ['Streptomycin', 'Erythromycin'],
    ['Glucosamine', 'NSAIDs'],
    ['Naloxone', 'Opioids'],
    ['Loperamide', 'Opioids'],
    ['Teflon', 'Cefuroxime'],
    ['Povidone iodine', 'Hair dye'],
    ['Fondaparinux', 'Heparin'],
    ['Heparin', 'hit by a car'],
    ['Heparin', 'HIT BY A CAR'],
    ['Heparin', 'Hit her head 2023'],
    ['Heparin', 'Bruise where something hit'],
    ['Heparin', 'White wine'],
    ['Flecainide', 'Local anaesthetic'],
    ['Procainamide', 'Lidocaine'],
    ['Propofol', 'Local anaesthetic'],
    ['Lidocaine', 'General anaesthetic'],
    ['Vancomycin', 'Gentamicin'],
    ['Clindamycin', 'aminoglycosides'],
    ['Lisinopril', 'ACE bandage'],
    ['Sacubitril', 'ACE inhibitors'],
    ['Ramipril', 'since April 2019'],
    ['Losartan', 'Ramipril'],
    ['Omeprazole', 'Metronidazole'],
    ['Mebendazole', 'Metronidazole'],
    ['Metoclopramide', 'Metronidazole'],
    ['Olanzapine', 'Diazepam'],
    ['Carbamazepine', 'Diazepam'],
    ['Flumazenil', 'Midazolam'],
    ['Nefopam', 'Diazepam'],
    ['Mercurium', 'Rocuronium'],
    ['Levetiracetam', 'Carbamazepine'],
    ['Gabapentin', 'Phenytoin'],
    ['Nitrofurantoin', 'Phenytoin'],
    ['Trimethoprim', 'Sulfamethoxazole'],
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
    ['CT head', 'CT dye', ['Iodinated contrast > Iodinated contrast?']],
    ['CT head', 'Radiocontrast media', ['Iodinated contrast > Iodinated contrast?']],
    ['CT head', 'X-ray dye', ['Iodinated contrast > Iodinated contrast?']],
    ['CT abdomen with contrast', 'contrast dye', ['Iodinated contrast > Iodinated contrast?']],
    ['CT abdomen with contrast', 'Dye', ['Iodinated contrast > Iodinated contrast?']],
    ['CT head', 'Allergic to dye (hives)', ['Iodinated contrast > Iodinated contrast?']],
    ['MRI brain', 'dyes', ['Gadolinium-based contrast > Gadolinium-based contrast?']],
    ['CT head', 'Hair dye', []],
    ['CT head', 'Dye (hair)', []],
    ['CT head', 'Food dyes', []],
    ['CT head', 'Textile dye', []],
    ['CT head', 'Dyed wool', []],
    ['CT head', 'Hair dye, X-ray dye', ['Iodinated contrast > Iodinated contrast?']],
    // Contrast of a kind that is named is of no other, whatever else is named.
    ['CT head', 'Gadolinium contrast', []],
    ['CT head', 'Penicillin, contrast', ['Iodinated contrast > Iodinated contrast?']],
    ['MRI brain', 'Penicillin, contrast', ['Gadolinium-based contrast > Gadolinium-based contrast?']],
    ['X-ray PIP joint', 'Penicillin', []],
    ['CT with Omnipaque', 'Jod', ['Iodinated contrast > Iodinated contrast']],
    ['CT with contrast', 'Omnipaque350', ['Iodinated contrast > Iodinated contrast?']],
    ['CT with contrast', 'Ultravist™ 370', ['Iodinated contrast > Iodinated contrast?']],
    ['Amoxicillin500', 'Penicillin', ['Penicillins > Penicillins']],
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
    ...[
      'Phlebography left leg',
      'Hysterosalpingography',
      'cat scan head',
      'CAT-scan',
      'Fistulogram',
      'Sinogram',
      'Sialogram',
    ],
    ...[
      'Myelogram',
      'Arthrogram shoulder',
      'MR arthrogram',
      'Cystogram',
      'Micturating cystourethrogram',
      'IVP',
      'Venogram',
    ],
    ...[
      'Nephrostogram',
      'Loopogram',
      'Tubogram',
      'Linogram',
      'Aortogram',
      'Venacavogram',
      'Discogram',
      'Dacryocystogram',
    ],
    ...[
      'Galactogram',
      'Ductogram',
      'Lymphogram',
      'Ventriculogram',
      'Cavernosogram',
      'PTC',
      'PCI',
      'TACE',
      'Cardiac cath',
    ],
    ...['Uterine artery embolisation', 'Videofluoroscopy', 'Flebografi', 'Mielografia', 'Artrografia', 'Cistografia'],
    ...['MRI brain and CT angiogram', 'MRI, CT angiogram', 'Hysterosalpingogram', 'IVU', 'Cholangiogram'],
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
    ...[
      'Fingertips, X-ray',
      'Ultrasound, urinary catheter',
      'Mammography',
      'Polysomnography',
      'Tomogram of teeth',
      'Category C',
    ],
    ...['Electrocardiogram', 'Radiograph of the knee', 'Lymphoma, ultrasound', 'Scintigraphy', 'Cat bite, X-ray'],
  ])('%s is given without', (order) => {
    expect(said(order, 'Iodinated contrast, gadolinium', true)).toEqual([]);
  });

  it.each([
    ...['MRCP', 'MR angiogram', 'MR venogram', 'MR coronary angiogram', 'MR urography', 'MRI myelography'],
    ...['Magnetic resonance cholangiopancreatography', 'Magnetic resonance angiography'],
  ])('%s is given without iodine', (order) => {
    expect(contrastMediaIn(order)).toEqual(['gadolinium']);
  });

  it.each([
    ['EMLA cream', 'Lidocaine'],
    ['Xylocaine 1%', 'lignocaine'],
    ['EMLA', 'Prilocaine'],
    ['MST', 'Morphine'],
    ['PenV', 'Pen V'],
    ['Co-codamol 30/500', 'Paracetamol'],
    ['Cocodamol', 'Acetaminophen'],
    ['Co-codamol', 'Codeine'],
    ['Co-dydramol', 'Paracetamol'],
    ['Tramacet', 'Tramadol'],
    ['Co-trimoxazole', 'Trimethoprim'],
    ['Septrin', 'Trimethoprim'],
    ['Trimethoprim', 'TMP/SMX'],
    ['Bactrim', 'Sulfamethoxazole'],
    ['Clexane', 'Enoxaparin'],
    ['Flagyl', 'Metronidazole'],
    ['Scoline', 'Succinylcholine'],
    ['Valium', 'Diazepam'],
    ['Haldol', 'Haloperidol'],
    ['Augmentin', 'Amoxicillin'],
    ['Vancomycin 1 g', 'Vancomicin'],
    ['Vancomycin', 'Vancomicina'],
    ['Vancocin', 'Vankomycin'],
    ['Clindamycin', 'Clindamicina'],
    ['Fosfomycin', 'Fosfomicin'],
  ])('%s and %s are one drug', (one, other) => {
    expect(nameOneDrug(one, other)).toBe(true);
  });

  it.each([
    ['Haloperidol', 'Halothane'],
    ['Paracetamol', 'Codeine'],
    ['Trimethoprim', 'Sulfamethoxazole'],
    ['Co-amoxiclav', 'Co-codamol'],
    ['Co-beneldopa', 'Co-trimoxazole'],
    ['Clexane', 'Heparin'],
    ['Valium', 'Lorazepam'],
    ['Valerian', 'Diazepam'],
    ['Vancomycin', 'Clindamicin'],
  ])('%s and %s are not', (one, other) => {
    expect(nameOneDrug(one, other)).toBe(false);
  });
});

describe('two names of drugs', () => {
  it.each([
    ['Morphine', 'morphine 10 mg'],
    ['Morphine sulfate', 'Morphine'],
    ['MST 30 mg', 'Morphine'],
    ['Amoxicillin 500 mg capsules', 'Amoxicillin 250 mg/5 mL oral suspension'],
    ['Paracetamol', 'Co-codamol 30/500'],
    ['Sodium chloride 0.9 %', 'sodium chloride 0.45%'],
    ['Frusemide', 'Furosemide'],
  ])('%s and %s call one drug', (one, other) => {
    expect([isSameDrug(one, other), isSameDrug(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['Sodium chloride', 'Sodium valproate'],
    ['Insulin aspart', 'Insulin glargine'],
    ['Vitamin K', 'Vitamin D'],
    ['Morphine', 'Apomorphine'],
    ['500 mg', '500 mg'],
    ['', 'Morphine'],
    ['Ketamine 10 mg', 'Morphine 10 mg'],
  ])('%s and %s do not', (one, other) => {
    expect([isSameDrug(one, other), isSameDrug(other, one)]).toEqual([false, false]);
  });
});
