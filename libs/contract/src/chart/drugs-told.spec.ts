import { isEachPrescribed, medicationsNamedIn } from './drugs-told.js';

describe('the medications of a text', () => {
  it.each([
    ['Metformin 1 g twice daily; ramipril 5 mg', ['Metformin 1 g twice daily', 'ramipril 5 mg']],
    ['Metformin 1 g, twice daily, ramipril', ['Metformin 1 g, twice daily', 'ramipril']],
    ['Morphine, 10 mg, oral, every 4 hours, as needed', ['Morphine, 10 mg, oral, every 4 hours, as needed']],
    ['Metformin, 1 tablet, 3 x a day', ['Metformin, 1 tablet, 3 x a day']],
    ['Morphine, 10 mg q4h prn', ['Morphine, 10 mg q4h prn']],
    ['Twice daily, metformin', ['Twice daily', 'metformin']],
    ['Metformin, something for the heart', ['Metformin', 'something for the heart']],
    ['Calcium, vitamin A', ['Calcium', 'vitamin A']],
  ])('%s: what says how one is taken belongs to the one before it, and all else may be one', (text, each) =>
    expect(medicationsNamedIn(text)).toEqual(each),
  );
});

describe('whether all that a medication consists of is prescribed', () => {
  it.each([
    ['Metformin 1 g twice daily', ['Metformin']],
    ['Paracetamol', ['Acetaminophen 500 mg']],
    ['Ramipril 5 mg every 24 hours at bedtime', ['Ramipril']],
    ['Tylenol tablets', ['Paracetamol']],
    ['Codeine', ['Co-codamol 30/500 mg']],
    ['Morphine', ['Morphine sulfate']],
    ['Co-codamol 30/500 mg', ['Codeine', 'Paracetamol']],
    ['Co-codamol', ['Solpadol']],
    ['Augmentin 625 mg', ['Co-amoxiclav']],
    ['Co-amoxiclav', ['Amoxicillin', 'Clavulanic acid']],
    ['Paracetamol and tramadol', ['Tramadol', 'Paracetamol']],
    ['Amoxicillin', ['Co-amoxiclav']],
    ['Potassium chloride 20 mmol', ['Potassium chloride']],
  ])('%s is, where %j are', (told, prescribed) => expect(isEachPrescribed(told, prescribed)).toBe(true));

  it.each([
    ['Metformin', []],
    ['Co-codamol 30/500 mg', ['Paracetamol']],
    ['Co-amoxiclav', ['Amoxicillin']],
    ['Tramacet', ['Paracetamol']],
    ['Paracetamol and tramadol', ['Paracetamol']],
    ['Ramipril/hydrochlorothiazide', ['Ramipril']],
    ['Metformin bisoprolol', ['Metformin']],
    ['Insulin glargine', ['Insulin']],
    ['Potassium chloride', ['Potassium phosphate', 'Sodium chloride']],
    ['Vitamin A', ['Vitamin B12']],
    ['Twice daily', ['Metformin']],
  ])('%s is not, where %j are', (told, prescribed) => expect(isEachPrescribed(told, prescribed)).toBe(false));
});
