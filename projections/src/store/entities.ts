import { ProjectionEntity, ProjectionGenerationEntity, ProjectionLeaseEntity } from './checkpoint-entities.js';
import { FeedHeadEntity, FeedIdentityEntity, FeedPatchEntity } from './feed-entities.js';
import { NotificationEntity, NotificationReadEntity, NotificationWatermarkEntity } from './notification-entities.js';
import { ParkedDocumentEntity, ReadRowEntity } from './row-entities.js';

export * from './checkpoint-entities.js';
export * from './feed-entities.js';
export * from './notification-entities.js';
export * from './row-entities.js';

/** Every table of the read models, for a DataSource. */
export const projectionEntities = [
  ProjectionEntity,
  ProjectionGenerationEntity,
  ProjectionLeaseEntity,
  ReadRowEntity,
  ParkedDocumentEntity,
  FeedHeadEntity,
  FeedPatchEntity,
  FeedIdentityEntity,
  NotificationEntity,
  NotificationReadEntity,
  NotificationWatermarkEntity,
];
