import type { AdmitPatient, RoomRecord, WingRecord } from '@ward-board/contract';
import { Refused } from './api.js';
import type { StepName } from './itinerary.js';
import { everything } from './lists.js';
import { icuAdmissionOf, patientOf, reassessmentOf, triageOf } from './mapping.js';
import type { Staff } from './staff.js';
import type { Visit } from './visits.js';

/** One patient on the way through the house: who they have become there, and how far they have come. */
export class PatientJourney {
  /** The last step that the service has confirmed. */
  reached: StepName | null = null;
  patient_id = '';
  admission_id = '';
  emergency_id = '';
  icu_id = '';
  private etag: string | null = null;

  constructor(
    readonly visit: Visit,
    private readonly staff: Staff,
  ) {}

  /** @throws Refused: then they have not come any further. */
  async take(step: StepName): Promise<void> {
    await this[step]();
    this.reached = step;
  }

  private async registered(): Promise<void> {
    const body = patientOf(this.visit, new Date());
    this.patient_id = idOf(await this.staff.reception.write('POST', '/api/patients', { body }));
  }

  private async admitted(): Promise<void> {
    const { patient_id, visit } = this;
    const body: AdmitPatient = { patient_id, admission_type: 'emergency', reason: visit.complaint };
    this.admission_id = idOf(await this.staff.reception.write('POST', '/api/admissions', { body }));
  }

  private async triaged(): Promise<void> {
    const body = triageOf(this.visit, this.admission_id);
    const answer = await this.staff.emergency.write('POST', '/api/emergency-details', { body });
    this.emergency_id = idOf(answer);
    this.etag = answer.etag;
  }

  private async 're-assessed'(): Promise<void> {
    const sending = { body: reassessmentOf(this.visit), ifMatch: this.etag };
    this.etag = (await this.staff.emergency.write('PUT', this.ofCase(), sending)).etag;
  }

  private async 'to ICU'(): Promise<void> {
    const transfer = async (room_id: string | null) =>
      this.staff.emergency.write('POST', `${this.ofCase()}/transfer-to-icu`, {
        body: icuAdmissionOf(this.visit, room_id),
        ifMatch: this.etag,
      });
    const answer = await transfer(await this.freeIcuRoom()).catch((error: unknown) => {
      // Somebody took the last bed at the same moment: the ICU finds them one later.
      if (error instanceof Refused && error.code === 'room_unavailable') return transfer(null);
      throw error;
    });
    this.icu_id = (answer.body as { readonly icu_case: { readonly id: string } }).icu_case.id;
  }

  private async released(): Promise<void> {
    await this.staff.emergency.write('DELETE', this.ofCase(), { ifMatch: this.etag });
  }

  private async discharged(): Promise<void> {
    await this.staff.reception.write('POST', `/api/admissions/${this.admission_id}/discharge`, { body: {} });
  }

  private ofCase(): string {
    return `/api/emergency-details/${this.emergency_id}`;
  }

  private async freeIcuRoom(): Promise<string | null> {
    const wings = await everything<WingRecord>(this.staff.icu, '/api/wings');
    const icu = new Set(wings.filter(({ ward_type }) => ward_type.toLowerCase() === 'icu').map(({ id }) => id));
    const rooms = await everything<RoomRecord>(this.staff.icu, '/api/rooms?available=true');
    return rooms.find(({ wing_id }) => icu.has(wing_id))?.id ?? null;
  }
}

const idOf = ({ body }: { readonly body: unknown }): string => (body as { readonly id: string }).id;
