import { shortStaffName, staffNameOf, titledName } from './staff-name.js';

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

it.each([
  ['RN', 'Rosa Silva', 'RN Rosa Silva'],
  ['RN', 'RN T', 'RN T'],
  ['RN', 'rn Silva', 'rn Silva'],
  ['RN', 'Rnald Silva', 'RN Rnald Silva'],
  ['An.', 'Dr. Mei Hayashi', 'An. Dr. Mei Hayashi'],
  ['An.', 'An. Dr. Mei Hayashi', 'An. Dr. Mei Hayashi'],
  ['An.', 'Anna Weiss', 'An. Anna Weiss'],
] as const)('%s and %j are %j', (title, name, words) => {
  expect(titledName(title, name)).toBe(words);
});
