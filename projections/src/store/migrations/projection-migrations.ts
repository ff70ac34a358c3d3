import { ChartRows1764400000000 } from './chart-rows.js';
import { HandledNotifications1764200000000 } from './handled-notifications.js';
import { IdentityOfCopies1763900000000 } from './identity-of-copies.js';
import { KeyedDocuments1763800000000 } from './keyed-documents.js';
import { NotificationsOfOrders1764400010000 } from './notifications-of-orders.js';
import { NotificationsOfStudies1764300000000 } from './notifications-of-studies.js';
import { NotificationsThatFollow1765100000000 } from './notifications-that-follow.js';
import { NotificationsThatMove1764700000000 } from './notifications-that-move.js';
import { ReadModels1763700000000 } from './read-models.js';
import { RowsApart1765200000000 } from './rows-apart.js';
import { StaffTold1765300000000 } from './staff-told.js';
import { TracesOfPatches1764600000000 } from './traces-of-patches.js';
import { TroubleOfProjections1765400000000 } from './trouble-of-projections.js';

/** In the order in which they are run. The backend runs them; a process of projections waits until all are done. */
export const projectionMigrations = [
  ReadModels1763700000000,
  KeyedDocuments1763800000000,
  IdentityOfCopies1763900000000,
  HandledNotifications1764200000000,
  NotificationsOfStudies1764300000000,
  ChartRows1764400000000,
  NotificationsOfOrders1764400010000,
  TracesOfPatches1764600000000,
  NotificationsThatMove1764700000000,
  NotificationsThatFollow1765100000000,
  RowsApart1765200000000,
  StaffTold1765300000000,
  TroubleOfProjections1765400000000,
];
