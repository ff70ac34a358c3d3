import { Module } from '@nestjs/common';
import { DecisionsModule } from '../command-handling/command-handling.module.js';
import { PlacesModule } from '../locations/locations.module.js';
import { AdmissionsController } from './admissions.controller.js';
import { AdmitPatientHandler } from './admit-patient/admit-patient.js';
import { AmendEmergencyCaseHandler } from './amend-emergency-case/amend-emergency-case.js';
import { AmendIcuCaseHandler } from './amend-icu-case/amend-icu-case.js';
import { DischargeAdmissionHandler } from './discharge-admission/discharge-admission.js';
import { DischargeIcuCaseHandler } from './discharge-icu-case/discharge-icu-case.js';
import { EmergencyDetailsController } from './emergency-details.controller.js';
import { IcuController } from './icu.controller.js';
import { IcuAdmissions } from './icu-admissions.js';
import { OpenIcuCaseHandler } from './open-icu-case/open-icu-case.js';
import { RemoveIcuCaseHandler } from './remove-icu-case/remove-icu-case.js';
import { StayIndex } from './record-index.js';
import { TransferToIcuHandler } from './transfer-to-icu/transfer-to-icu.js';
import { TreatAndReleaseHandler } from './treat-and-release/treat-and-release.js';
import { TriageAdmissionHandler } from './triage-admission/triage-admission.js';

@Module({
  imports: [DecisionsModule, PlacesModule],
  controllers: [AdmissionsController, EmergencyDetailsController, IcuController],
  providers: [
    StayIndex,
    IcuAdmissions,
    AdmitPatientHandler,
    DischargeAdmissionHandler,
    TriageAdmissionHandler,
    AmendEmergencyCaseHandler,
    TreatAndReleaseHandler,
    TransferToIcuHandler,
    OpenIcuCaseHandler,
    AmendIcuCaseHandler,
    DischargeIcuCaseHandler,
    RemoveIcuCaseHandler,
  ],
})
export class StaysModule {}
