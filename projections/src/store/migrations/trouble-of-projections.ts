import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a projection does not go on, where it is tried again: whichever process runs it, readiness of each says so. */
export class TroubleOfProjections1765400000000 implements MigrationInterface {
  name = 'TroubleOfProjections1765400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE projection_generation ADD COLUMN trouble text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE projection_generation DROP COLUMN trouble');
  }
}
