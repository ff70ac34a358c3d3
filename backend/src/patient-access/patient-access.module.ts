import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { CommandHandlingModule } from '../command-handling/command-handling.module.js';
import { BreakGlassController } from './break-glass.controller.js';
import { BreakGlass } from './break-glass.js';
import { DepartmentAccess } from './department-access.js';
import { ReachablePatients } from './reachable-patients.js';

/** Which patients a ward's doctors and nurses reach under `ACCESS_MODE=department`, and how they reach others for a reason. */
@Module({
  imports: [AuditModule, CommandHandlingModule],
  controllers: [BreakGlassController],
  providers: [ReachablePatients, DepartmentAccess, BreakGlass],
  exports: [DepartmentAccess],
})
export class PatientAccessModule {}
