import type { DiagnosticReportRecord, Interpretation } from '@ward-board/contract';
import { codingOf, type FhirMapping, given, patientReference, resourceOf, terminology } from './fhir-elements.js';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br/>');

/** A DiagnosticReport of FHIR R4, with its values in it. None is taken: the laboratory and Radiology publish them. */
export const diagnosticReportFhir: FhirMapping<DiagnosticReportRecord> = {
  resourceType: 'DiagnosticReport',
  write: (record) => ({
    ...resourceOf('DiagnosticReport', record),
    // FHIR has no element for a report that alerts.
    extension: record.critical ? [{ url: 'urn:ward-board:critical', valueBoolean: true }] : undefined,
    contained: listed(record.values, (value, n) => ({
      ...observationOf(value),
      id: `value-${n}`,
      status: record.status,
    })),
    text: record.findings === null ? undefined : narrative(record.findings),
    basedOn: listed(record.service_request_id, (id) => ({ reference: `ServiceRequest/${id}` })),
    status: record.status,
    category: [terminology('v2-0074', record.category === 'laboratory' ? 'LAB' : 'RAD')],
    code: { coding: [codingOf(record.code)], text: record.display },
    subject: patientReference(record.patient_id),
    issued: record.issued_at,
    performer: listed(record.performer, (display) => ({ display })),
    result: listed(record.values, (_, n) => ({ reference: `#value-${n}` })),
    imagingStudy: listed(record.imaging_study_id, (id) => ({ reference: `ImagingStudy/${id}` })),
    conclusion: given(record.conclusion),
  }),
  places: {},
};

const narrative = (text: string) => ({
  status: 'additional',
  div: `<div xmlns="http://www.w3.org/1999/xhtml">${escaped(text)}</div>`,
});

/** Undefined for none, so that JSON leaves it out, as FHIR does. */
const listed = <Item, Made>(items: readonly Item[] | Item | null, make: (item: Item, n: number) => Made) => {
  const all = items === null ? [] : ([items].flat() as readonly Item[]);
  return all.length === 0 ? undefined : all.map(make);
};

/** HL7's codes. */
const interpretationCodes: Readonly<Record<Interpretation, string>> = {
  ...{ normal: 'N', low: 'L', high: 'H' },
  ...{ critical_low: 'LL', critical_high: 'HH', abnormal: 'A' },
};

type MeasuredValue = DiagnosticReportRecord['values'][number];

const observationOf = ({ code, display, value, unit, reference_range, interpretation }: MeasuredValue) => ({
  resourceType: 'Observation',
  code: { coding: code === null ? undefined : [codingOf(code)], text: display },
  ...(typeof value === 'number'
    ? { valueQuantity: { value, unit: given(unit) } }
    : { valueString: unit === null ? value : `${value} ${unit}` }),
  interpretation: listed(interpretation, (said) =>
    terminology('v3-ObservationInterpretation', interpretationCodes[said]),
  ),
  referenceRange: listed(reference_range, (text) => ({ text })),
});
