import { avpu, type IcuCaseRecord, severity } from '@ward-board/contract';
import { avpuWord } from '../../board/avpu.js';
import type { IcuField } from './icu-values.js';
import { severityLook } from './severity.js';

/** A field's value as the board would say it; ids are said by the names on the record. */
export function sayIcuValue(name: IcuField, value: string, record: IcuCaseRecord): string {
  const level = severity.safeParse(value);
  if (name === 'severity' && level.success) return severityLook[level.data].word;
  const conscious = avpu.safeParse(value);
  if (name === 'avpu' && conscious.success) return avpuWord[conscious.data];
  if (name === 'room_id')
    return value === record.room_id && record.bed ? `Room ${record.bed.room_number}` : 'another room';
  if (name === 'doctor_id') return value === record.doctor_id ? (record.doctor_name ?? 'a doctor') : 'another doctor';
  return value;
}
