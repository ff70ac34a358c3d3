import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which order a notification tells of, and the feeds of the departments that orders go to. */
export class NotificationsOfOrders1764400010000 implements MigrationInterface {
  name = 'NotificationsOfOrders1764400010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE notification ADD COLUMN order_id uuid;
      CREATE INDEX notification_open_of_order ON notification (order_id) WHERE handled_at IS NULL AND order_id IS NOT NULL;
      INSERT INTO feed_head (feed, seq) VALUES ('pharmacy', 0), ('lab', 0) ON CONFLICT DO NOTHING;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX notification_open_of_order;
      ALTER TABLE notification DROP COLUMN order_id;
      DELETE FROM feed_head WHERE feed = 'pharmacy';
    `);
  }
}
