import { isSameDose, sayTwoStrengths, withoutAmounts } from './strengths.js';

it.each([
  ['Fentanyl 25 mcg', 'fentanyl 25 MG'],
  ['Amoxicillin 500 mg', 'amoxicillin 500 G'],
  ['Ketamine 50 mg/ml', 'ketamine 50 MG / 100 ML'],
  ['Warfarin 1 mg', 'Warfarin 5 MG Oral Tablet'],
  ['Heparin 5,000 units', 'heparin 500 UNT'],
  ['Fentanyl 100 mcg/hour patch', 'fentanyl 25 mcg/hr'],
  ['Ceftriaxone 1 GM injection', 'ceftriaxone 250 MG Injection'],
  ['Epinephrine 1:1,000', 'epinephrine 1:10,000'],
  ['Midazolam 5 mg per mL', 'midazolam 1 MG/ML'],
  ['penicillin G 1.2 million units', 'penicillin G 2.4 million units'],
  ['Tramadol 50 mgs', 'tramadol 500 mg'],
  ['Sodium chloride 9 %', 'sodium chloride 9 MG/ML'],
  ['Co-amoxiclav 625 mg', 'amoxicillin 875 MG / clavulanate 125 MG'],
  ['Insulin lispro 10 U', 'insulin lispro 100 UNT'],
  ['Levothyroxine 100 microg', 'levothyroxine 1 MG'],
])('%s and %s are of two strengths', (one, other) => {
  expect([sayTwoStrengths(one, other), sayTwoStrengths(other, one)]).toEqual([true, true]);
});

it.each([
  ['Levothyroxine 100 mcg', 'levothyroxine sodium 0.1 MG Oral Tablet'],
  ['Amoxicillin 1 g', 'amoxicillin 1000 MG'],
  ['Digoxin 0,125 mg', 'digoxin 125 micrograms'],
  ['Sodium chloride 0.9%', 'sodium chloride 9 MG/ML Injectable Solution'],
  ['Heparin 5,000 units', 'heparin 5000 UNT'],
  ['Epinephrine 1:1,000', 'epinephrine 1 MG/ML'],
  ['penicillin G 1.2 million units', 'penicillin G 1,200,000 UNT'],
  ['1'.repeat(100_000), 'warfarin 5 MG'],
  ['Metformin ER 500 mg', '24 HR metformin hydrochloride 500 MG Extended Release Oral Tablet'],
  ['Enoxaparin 40 mg', '0.4 ML enoxaparin sodium 100 MG/ML Prefilled Syringe'],
  ['Augmentin 875 mg', 'amoxicillin 875 MG / clavulanate 125 MG'],
  ['Co-amoxiclav 625 mg', 'amoxicillin 500 MG / clavulanate 125 MG'],
  ['Dopamine 1 mg/mL', 'dopamine 1 g/L'],
  ['Vitamin B12 1 mg', 'cyanocobalamin 1 MG'],
  ['Warfarin', 'Warfarin 5 MG Oral Tablet'],
])('%s and %s are not', (one, other) => {
  expect([sayTwoStrengths(one, other), sayTwoStrengths(other, one)]).toEqual([false, false]);
});

it('a name is read without its strengths, volumes and times', () => {
  expect(withoutAmounts('24 HR metformin 500 MG ER').trim().split(/\s+/)).toEqual(['metformin', 'ER']);
  expect(withoutAmounts('0.4 ML enoxaparin 100 MG/ML').trim()).toBe('enoxaparin');
});

it.each([
  ['500mg', '500 mg'],
  ['500 MG', '0.5 g'],
  ['0,5 g', '500mg'],
  ['100 micrograms', '100 mcg'],
  ['100 microg', '0.1 mg'],
  ['10 U', '10 international units'],
  ['5 ng', '0.005 mcg'],
  ['0.125 mg', '125 µg'],
  ['5,000 units', '5000 unit'],
  ['5mL', ' 5  ml '],
  ['500 mg / 5 mL', '500mg/5mL'],
  ['0.01 g/h', '10 mg/h'],
  ['1 g + 200 mg', '1000 mg + 200mg'],
  ['500 mg twice', '0.5 g twice'],
  ['two tablets', 'Two tablets'],
  ['1.500 mg', '1.500 mg'],
])('%s and %s are one dose', (one, other) => {
  expect([isSameDose(one, other), isSameDose(other, one)]).toEqual([true, true]);
});

it.each([
  ['500 mg', '50 mg'],
  ['500 mg', '500 mcg'],
  ['500 mg', '500'],
  ['500 mg', '500 mL'],
  ['1 mg', '1 unit'],
  ['500 mg/5 mL', '100 mg/mL'],
  ['5 mg/kg', '5 mg'],
  ['1 g', '2 x 500 mg'],
  ['500 mg', '500 mg twice'],
  ['1 0 mg', '10 mg'],
  ['1 mg', '1.000 mg'],
  ['1.5 mg', '1,500 mg'],
  ['1500 mg', '1.500 mg'],
  ['3 tablets', '5 tablets'],
])('%s and %s are not', (one, other) => {
  expect([isSameDose(one, other), isSameDose(other, one)]).toEqual([false, false]);
});
