import { contrastRelevant } from './contrast.js';
import { periProcedure, periProceduresIn } from './peri-procedure.js';

describe('what is marked on Radiology’s chart', () => {
  it.each([
    ['Iodine', 'iod'],
    ['IODINATED CONTRAST', 'iod'],
    ['Amiodarone', 'iod'],
    ['Contrast medium', 'contrast'],
    ['Gadolinium', 'gadol'],
    ['Latex gloves', 'latex'],
    ['shellfish', 'shellfish'],
    ['X-ray dye', 'dye'],
    ['CT dyes (hives)', 'dyes'],
    ['Röntgenkontrastmittel', 'kontrast'],
    ['Hair dye, X-ray dye', 'dye'],
    ['Omnipaque (hives)', 'omnipaque'],
    ['Omnipaque350', 'omnipaque'],
    ['Ultravist™ 370', 'ultravist'],
    ['MD-76', 'md76'],
    ['Hair dye; IOHEXOL', 'iohexol'],
    ['Gadovist', 'gadovist'],
    ['Ultravist', 'ultravist'],
    ['Iopromide', 'iopromide'],
    ['Jod', 'jod'],
    ['Gd-DTPA', 'gddtpa'],
    ['Hair dye', null],
    ['Penicillin', null],
  ])('is %s, since it has %s in it', (substance, matched) => expect(contrastRelevant(substance)).toBe(matched));

  it.each([
    ['Metformin 500 mg', 'metformin'],
    ['WARFARIN', 'warfarin'],
    ['Coumadin', 'coumadin'],
    ['Unfractionated heparin', 'heparin'],
    ['apixaban', 'apixaban'],
    ['Rivaroxaban', 'rivaroxaban'],
    ['Dabigatran', 'dabigatran'],
    ['edoxaban', 'edoxaban'],
    ['Enoxaparin', 'enoxaparin'],
    ['Amoxicillin', null],
  ])('is the drug %s, since it has %s in it', (drug, matched) => expect(periProcedure(drug)).toBe(matched));

  it('is each of several drugs in a text', () => {
    expect(periProceduresIn('Ramipril; Warfarin 3 mg, METFORMIN')).toEqual(['metformin', 'warfarin']);
    expect(periProceduresIn('Ramipril')).toEqual([]);
  });
});
