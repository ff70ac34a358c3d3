import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { DoctorEntity } from '../../access/doctors/doctor.entity.js';
import { UserEntity } from '../../access/people/user.entity.js';
import type { Actor } from '../../command-handling/command-metadata.js';
import type { Doer } from './step.js';

const mailboxes: Readonly<Record<Doer, string>> = {
  reception: 'reception@wardboard.local',
  emergencyNurse: 'nurse.emergency@wardboard.local',
  emergencyDoctor: 'emergency@wardboard.local',
  icuDoctor: 'icu@wardboard.local',
  icuNurse: 'nurse.icu@wardboard.local',
};

/** Departments whose doctors look after patients in the ICU. */
const icuDepartments = ['ICU', 'Cardiology', 'Pulmonology', 'Nephrology'];

export type Actors = Readonly<Record<Doer, Actor>>;

/** The people of the demo, as the access context has seeded them. */
@Injectable()
export class Staff {
  constructor(private readonly manager: EntityManager) {}

  /** @throws when one of them is missing: then nobody could have done what is about to be recorded. */
  async actors(): Promise<Actors> {
    const found = await Promise.all(
      Object.entries(mailboxes).map(async ([doer, email]) => {
        const { id, name, role, department } = await this.manager.findOneByOrFail(UserEntity, { email });
        return [doer, { id, name, role, department: department ?? '' }] as const;
      }),
    );
    return Object.fromEntries(found) as Record<Doer, Actor>;
  }

  /** The ids of the doctors who have patients in the ICU, in the order of their names. */
  async icuDoctors(): Promise<readonly string[]> {
    const doctors = await this.manager.find(DoctorEntity, { order: { name: 'ASC' } });
    return doctors.filter(({ department }) => icuDepartments.includes(department ?? '')).map(({ id }) => id);
  }
}
