import { shortStaffName, staffNameOf } from './staff-name.js';

it.each([
  ['Dr. Nina Halvorsen', 'Dr. ', 'Nina ', 'Halvorsen', ''],
  ['Prof. Dr. Ludwig van Beethoven', 'Prof. Dr. ', 'Ludwig ', 'van Beethoven', ''],
  ['An. Dr. Mei Hayashi', 'An. Dr. ', 'Mei ', 'Hayashi', ''],
  ['RN Rosa Silva', 'RN ', 'Rosa ', 'Silva', ''],
  ['An Nguyen', '', 'An ', 'Nguyen', ''],
  ['Dr. Okafor, Daniel', 'Dr. ', '', 'Okafor,', ' Daniel'],
  ['Dr Weiss', 'Dr ', '', 'Weiss', ''],
  ['Dr.', '', '', 'Dr.', ''],
])('%s has a title, given names, a surname and given names after it', (name, ...parts) => {
  expect(staffNameOf(name)).toEqual(parts);
});

it.each([
  ['Dr. Hannah Oyelaran', 'Dr. Oyelaran'],
  ['Dr. Okafor, Daniel', 'Dr. Okafor'],
  ['RN Silva', 'RN Silva'],
  [null, ''],
])('%s is %j for short', (name, short) => {
  expect(shortStaffName(name)).toBe(short);
});
