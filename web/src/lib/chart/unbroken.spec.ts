import { unbroken } from './unbroken.js';

it.each([
  ['vitals', 'BP 148/88 HR 130 SpO2 88', ['BP 148/88', 'HR 130', 'SpO2 88']],
  ['vitals', 'Temp 36.9 °C SpO2 970 ?, RR 18 /min', ['Temp 36.9 °C', 'SpO2 970 ?,', 'RR 18 /min']],
  ['vitals', '5 min ago: BP 120/80, HR 72', ['5 min ago:', 'BP 120/80,', 'HR 72']],
  ['vitals', 'No vital signs', ['No vital signs']],
  ['medications', 'Aspirin 75 mg daily', ['Aspirin 75 mg daily']],
] as const)('a card of %s cuts %s only between values', (key, words, parts) =>
  expect(unbroken(key, words)).toEqual(parts),
);
