import { Injectable } from '@nestjs/common';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';

/** Where record and admission numbers come from. A number that a failed command took is not given again. */
export class Numbers1763700001000 implements MigrationInterface {
  name = 'Numbers1763700001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SEQUENCE mrn_number START 4001; CREATE SEQUENCE admission_number');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SEQUENCE mrn_number, admission_number');
  }
}

/** Gives out the numbers that people read aloud. */
@Injectable()
export class Numbers {
  constructor(private readonly db: DataSource) {}

  /** Six digits, `004812`. */
  async nextMrn(): Promise<string> {
    return this.next('mrn_number');
  }

  /** The year and six digits, `2026-000123`. */
  async nextAdmissionNumber(at: string): Promise<string> {
    return `${at.slice(0, 4)}-${await this.next('admission_number')}`;
  }

  private async next(sequence: 'mrn_number' | 'admission_number'): Promise<string> {
    const [row] = await this.db.query<[{ number: string }]>(`SELECT nextval('${sequence}') AS number`);
    return row.number.padStart(6, '0');
  }
}
