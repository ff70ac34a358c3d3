import { nameOfAnother } from './vital-names.js';

describe('the name of a part of a vital sign, or of what no chip measures', () => {
  it.each([
    ['8480-6', 'Diastolic blood pressure', 'Blood Pressure'],
    ['8480-6', 'Mean arterial pressure', 'Blood Pressure'],
    ['8462-4', 'Systolic Blood Pressure', 'Diastolic Blood Pressure'],
    ['8453-3', 'Systolic', 'Diastolic Blood Pressure'],
    ['85354-9', 'Systolic', 'Blood Pressure'],
    ['3150-6', 'SpO₂', 'Inhaled oxygen flow rate'],
    ['59408-5', 'FiO2', 'Oxygen Saturation'],
    ['3151-8', 'FiO₂', 'Inhaled oxygen flow rate'],
    ['8867-4', 'Breathing rate', 'Heart Rate'],
    ['8310-5', 'Body height', 'Body Temperature'],
  ])('is not that of %s: %s', (code, name, own) => {
    const fault = nameOfAnother(code, ['as measured', name]);
    expect(fault?.toLowerCase()).toBe(`is called ${name}, and has the code of ${own}`.toLowerCase());
  });

  it.each([
    ['8480-6', 'Systolic blood pressure'],
    ['8459-0', 'Systolic BP'],
    ['8462-4', 'Diastolic blood pressure'],
    ['8462-4', 'Diastolic blood pressure, left arm'],
    ['3150-6', 'FiO2'],
    ['3151-8', 'Oxygen flow rate'],
    ['8302-2', 'Body height'],
    ['8478-0', 'Mean blood pressure'],
  ])('is that of %s: %s', (code, name) => expect(nameOfAnother(code, [name])).toBeNull());
});
