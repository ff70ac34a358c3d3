import { type DomainEvent, eventTypes, type LabValue, type ReportFindings, readEvent } from '@ward-board/domain';
import {
  idOf,
  imagingDetails,
  imagingOrdered,
  labOrdered,
  labReportAmended,
  labReportEnteredInError,
  labReported,
  medicationRefused,
  prescribed,
  prescriptionAmended,
  prescriptionDetails,
  requestAmended,
  requestDetails,
} from '@ward-board/domain/testing';
import { orderRewordedBy } from './edited-orders.js';
import { type OrderTold, orderBells, orderToldOf, tellingOfOrders } from './order-bells.js';
import { resultInWords } from './result-bells.js';

const place = 'East, room 301, bed A';
const admission_id = idOf('admission');
const inIcu: OrderTold['at'] = { board: 'icu', admission_id, place };
const told = (
  event: DomainEvent,
  details: OrderTold['details'] = requestDetails(),
  at: OrderTold['at'] = inIcu,
  status: OrderTold['status'] = 'ordered',
  critical = false,
  said: Partial<OrderTold['said'] & object> = {},
) =>
  orderToldOf(event)
    ? orderBells(event, {
        ...{ asked_by: idOf('user'), staff_of: at?.board ?? null, status, details, name: 'Amina Haddad', at },
        said: { findings: null, conclusion: 'Anaemia', values: [haemoglobin], critical, amended_from: null, ...said },
      })
    : [];
const haemoglobin = { code: '718-7', display: 'Haemoglobin', value: 7.1, unit: 'g/dL' };
const order_id = idOf('service-request');
const none = { study_id: null, not_for: null, result: null };

describe('an order', () => {
  it('notifies the laboratory, with what is asked for, why, how soon, and where the patient is', () => {
    expect(told(labOrdered())).toEqual([
      {
        ...{ kind: 'lab_order_new', priority: 'normal', title: 'New laboratory order' },
        body: `Amina Haddad: Full blood count, Fever · urgent`,
        place: `ICU, ${place}`,
        ...{
          ward: 'lab',
          link: `/laboratory#${order_id}`,
          audience: 'role:lab_technician',
          order_id,
          admission_id,
          ...none,
        },
      },
    ]);
  });

  it('notifies Radiology, with high priority when it is STAT, also when it becomes so', () => {
    const bell = {
      ...{ kind: 'imaging_order_new', priority: 'normal', title: 'New imaging order' },
      body: 'Amina Haddad: CT Chest, Fever · urgent',
      place: 'ICU',
      ...{
        ward: 'radiology',
        link: `/radiology#${order_id}`,
        audience: 'ward:radiology',
        order_id,
        admission_id: null,
        ...none,
      },
    };
    expect(told(imagingOrdered(), imagingDetails(), null)).toEqual([bell]);
    const stat = {
      ...bell,
      priority: 'high',
      title: 'STAT imaging order',
      body: 'Amina Haddad: CT Chest, Fever · stat',
      place: 'ICU',
    };
    const details = imagingDetails({ priority: 'stat' });
    expect(told(imagingOrdered({ priority: 'stat' }), details, null)).toEqual([stat]);
    expect(told(requestAmended({ category: 'radiology' }), details, null)).toEqual([stat]);
    expect(told(requestAmended({ changes: { priority: 'asap' } }))).toEqual([]);
  });

  it('of imaging says how and where, each once, besides what is asked for', () => {
    const bodyOf = (details: OrderTold['details']) => told(imagingOrdered(), details, null).map(({ body }) => body);
    const said = { display: 'Two planes', modality: 'X-ray', body_site: 'Wrist', reason: 'Fall' };
    expect(bodyOf(imagingDetails(said))).toEqual(['Amina Haddad: X-ray · Wrist · Two planes, Fall · urgent']);
    expect(bodyOf(imagingDetails({ ...said, display: 'X-ray wrist' }))).toEqual([
      'Amina Haddad: X-ray wrist, Fall · urgent',
    ]);
  });

  it('that is edited notifies nobody, and its bell says what it is now; once it is STAT another one does', () => {
    const edits = [
      prescriptionAmended({ changes: { medication: 'Warfarin', dose: '5 mg' } }),
      prescriptionAmended({ changes: { route: 'IV' } }),
      prescriptionAmended({ changes: { frequency: 'Once' } }),
      prescriptionAmended({ changes: { priority: 'routine' } }),
      requestAmended({ changes: { display: 'Crossmatch' } }),
      requestAmended({ changes: { modality: 'MRI' } }),
      requestAmended({ changes: { body_site: 'Wrist' } }),
      requestAmended({ changes: { reason: null } }),
      requestAmended({ changes: { priority: 'urgent' } }),
    ];
    for (const edit of edits) {
      expect(orderToldOf(edit)).toBeNull();
      expect(orderRewordedBy(edit)?.id).toBe(
        edit.type === 'PrescriptionAmended' ? idOf('prescription') : idOf('service-request'),
      );
    }
    const others = [
      prescriptionAmended({ changes: { instructions: 'With water', duration: '5 days' } }),
      prescriptionAmended({ changes: { medication: 'Warfarin', priority: 'stat' } }),
      requestAmended(),
      prescribed(),
      labOrdered(),
    ];
    for (const other of others) expect(orderRewordedBy(other)).toBeNull();
  });

  it('of a medication notifies the pharmacy', () => {
    expect(told(prescribed(), prescriptionDetails())).toMatchObject([
      {
        ...{ kind: 'prescription_new', audience: 'role:pharmacist', ward: null },
        body: `Amina Haddad: Paracetamol 1 g, Oral, Every 6 hours`,
        place: `ICU, ${place}`,
        link: `/pharmacy#${idOf('prescription')}`,
      },
    ]);
  });
});

describe('a result', () => {
  const orderer = `user:${idOf('user')}`;

  it('notifies whoever ordered it once it is final, and again when it says something else', () => {
    expect(told(labReported({ status: 'final' }))).toEqual([
      {
        ...{
          kind: 'result_final',
          priority: 'normal',
          title: 'Final result',
          body: 'Amina Haddad: Full blood count',
        },
        ...{ ward: 'icu', link: `/icu#${admission_id}`, audience: orderer, order_id, admission_id, ...none },
        ...{ result: 'Haemoglobin 7.1 g/dL; Anaemia', place },
      },
    ]);
    expect(told(labReportAmended({ changes: {} }))).toMatchObject([{ kind: 'result_final', title: 'Final result' }]);
    const amended = labReportAmended({ status: 'amended', changes: { conclusion: 'Normal' } });
    expect(told(amended, requestDetails(), null)).toMatchObject([{ title: 'Amended result', ward: null, link: null }]);
    expect(told(labReportAmended({ status: 'amended', changes: { performer: 'Kim Lee' } }))).toEqual([]);
  });

  it('that was corrected says what each value was, and what was taken out', () => {
    const potassium = { code: '2823-3', display: 'Potassium', value: 5.9, unit: 'mmol/L' };
    const said = (contents: Partial<OrderTold['said'] & object>, before: Partial<ReportFindings>) => {
      const amended_from = { findings: null, conclusion: null, values: [], critical: false, ...before };
      const amended = labReportAmended({ status: 'amended', changes: { values: [] } });
      const [bell] = told(amended, requestDetails(), inIcu, 'ordered', false, { ...contents, amended_from });
      return bell?.result;
    };
    const values = [haemoglobin, { ...potassium, value: 2.9 }];
    const before = { values: [potassium, haemoglobin], conclusion: 'Anaemia' };
    expect(said({ values }, before)).toBe('Potassium 2.9 mmol/L (was 5.9); Anaemia');
    expect(said({}, before)).toBe('Potassium removed (was 5.9 mmol/L); Anaemia');
    const critical = { ...haemoglobin, value: 5.1, interpretation: 'critical_low' } as const;
    expect(said({ values: [potassium, critical] }, before)).toBe(
      'Haemoglobin 5.1 g/dL (critically low; was 7.1); Anaemia',
    );
  });

  it('says of each value how it is judged now, and of what it was how that was', () => {
    const troponin = {
      code: null,
      display: 'Troponin T',
      value: 3.4,
      unit: 'ug/L',
      interpretation: 'critical_high',
    } as const;
    const said = (...values: readonly LabValue[]) =>
      resultInWords({
        ...{ findings: null, conclusion: null, values },
        amended_from: {
          ...{ findings: null, conclusion: null, critical: false },
          values: [{ ...troponin, value: 1.2, interpretation: 'high' }],
        },
      });
    expect(said(troponin)).toBe('Troponin T 3.4 ug/L (critically high; was 1.2, high)');
    expect(said({ ...troponin, interpretation: 'normal' })).toBe('Troponin T 3.4 ug/L (was 1.2, high)');
    const high = { ...troponin, value: 1.2, interpretation: 'high' } as const;
    const first = { findings: null, conclusion: null, values: [high], amended_from: null };
    expect(resultInWords(first)).toBe('Troponin T 1.2 ug/L (high)');
  });

  it('that was corrected says what its conclusion was, or its findings where they alone were', () => {
    const said = (contents: Partial<OrderTold['said'] & object>, before: Partial<ReportFindings>) => {
      const amended_from = { findings: null, conclusion: null, values: [], critical: false, ...before };
      const told = { findings: null, conclusion: null, values: [], amended_from };
      return resultInWords({ ...told, ...contents });
    };
    const [findings, conclusion] = ['Cocci in pairs', 'Pneumococci'];
    expect(said({ findings, conclusion }, { findings, conclusion: 'Streptococci' })).toBe(
      'Pneumococci (was: Streptococci)',
    );
    expect(said({ findings, conclusion }, { findings: 'Rods', conclusion })).toBe('Cocci in pairs (was: Rods)');
    expect(said({ findings, conclusion }, { findings })).toBe('Pneumococci');
    expect(said({ findings }, { findings, conclusion })).toBe('Cocci in pairs (was: Pneumococci)');
    expect(said({}, { conclusion })).toBe('Conclusion removed (was: Pneumococci)');
    const long = 'x'.repeat(1_000);
    expect(said({ conclusion: long }, { conclusion: `y${long}` })?.length).toBeLessThan(260);
  });

  it('notifies nobody while it is preliminary, unless it is critical', () => {
    expect(told(labReported())).toEqual([]);
    expect(told(labReportAmended({ status: 'preliminary', changes: { findings: 'Clotted' } }))).toEqual([]);
    expect(told(labReported({ critical: true }))).toMatchObject([
      { kind: 'critical_finding', priority: 'high', audience: orderer, not_for: null },
      { kind: 'critical_finding', priority: 'high', audience: 'ward:icu', not_for: idOf('user') },
    ]);
  });

  it('that is final and critical is told once, as critical', () => {
    expect(told(labReportAmended()).map(({ kind, audience }) => `${kind} ${audience}`)).toEqual([
      `critical_finding ${orderer}`,
      'critical_finding ward:icu',
    ]);
  });
});

describe('a result that was told of as critical', () => {
  const changed = (status: 'preliminary' | 'final' | 'amended', changes: object, critical = true) =>
    told(labReportAmended({ status, changes }), requestDetails(), inIcu, 'ordered', critical).map(
      ({ kind, priority, title, audience }) => [kind, priority, title, audience].join(', '),
    );
  const both = [
    `critical_finding, high, Critical finding, changed, user:${idOf('user')}`,
    'critical_finding, high, Critical finding, changed, ward:icu',
  ];

  it.each(['preliminary', 'final', 'amended'] as const)(
    'and says something else, %s, is told again, to the same people',
    (status) => expect(changed(status, { values: [{ ...haemoglobin, value: 4.2 }] })).toEqual(both),
  );

  it('is not told again where nothing that was found has changed', () => {
    expect(changed('preliminary', { performer: 'Kim Lee' })).toEqual([]);
    expect(changed('amended', { performer: 'Kim Lee' })).toEqual([]);
  });

  it('and is final as it was is told to whoever is to see it once more, and not to the staff again', () => {
    expect(changed('final', {})).toEqual([`critical_finding, high, Critical finding, final, user:${idOf('user')}`]);
  });

  it.each(['preliminary', 'amended'] as const)(
    'and is critical no longer, %s, is told to those who heard that it was',
    (status) =>
      expect(changed(status, { critical: false, conclusion: 'Normal' }, false)).toEqual([
        `result_final, high, Result no longer critical, user:${idOf('user')}`,
        'result_final, high, Result no longer critical, ward:icu',
      ]),
  );

  it('and is taken back is told to those who heard of it, and once to each', () => {
    const title = 'Critical result taken back';
    const result = 'The laboratory has taken it back: it was entered in error.';
    expect(told(labReportEnteredInError({ critical: true }))).toMatchObject([
      { kind: 'result_final', priority: 'high', title, result, audience: `user:${idOf('user')}`, not_for: null },
      { kind: 'result_final', priority: 'high', title, result, audience: 'ward:icu', not_for: idOf('user') },
    ]);
    expect(told(labReportEnteredInError({ critical: true }), requestDetails(), null)).toHaveLength(1);
  });
});

it('a result that was taken back is told to whoever ordered it, and may have treated by it', () => {
  expect(told(labReportEnteredInError())).toMatchObject([
    {
      ...{ kind: 'result_final', priority: 'high', title: 'Result taken back', audience: `user:${idOf('user')}` },
      ...{ body: 'Amina Haddad: Full blood count', link: `/icu#${admission_id}`, order_id },
    },
  ]);
});

it('a medication that was not dispensed, or not taken, is told to whoever prescribed it, with the reason', () => {
  const details = prescriptionDetails();
  const bell = {
    ...{ kind: 'prescription_refused', priority: 'high', title: 'Prescription declined' },
    body: 'Amina Haddad: Paracetamol 1 g',
    ...{ ward: 'icu', link: `/icu#${admission_id}`, audience: `user:${idOf('user')}` },
    ...{ order_id: idOf('prescription'), admission_id, ...none, result: 'Nausea', place },
  };
  expect(told(medicationRefused(), details)).toEqual([bell]);
  expect(told(medicationRefused(), details, inIcu, 'dispensed')).toEqual([{ ...bell, title: 'Medication not taken' }]);
});

it('nobody is told of other events', () => {
  const others = eventTypes.filter((type) => !tellingOfOrders.some((telling) => telling === type));
  for (const type of others) expect(orderToldOf(readEvent(type, 1, {}))).toBeNull();
});
