/** A notification as it is stored. Its id is the same each time that the event is met: it can't be created twice. */
export interface NewNotification {
  readonly id: string;
  readonly kind: string;
  readonly priority: string;
  readonly title: string;
  /** Who it is about, and what it is. */
  readonly body: string;
  /** What was found or said; null: `body` says it all. */
  readonly result: string | null;
  /** Where the patient of a result is now; null: not known, or `body` says where they were. */
  readonly place: string | null;
  readonly patient_id: string | null;
  readonly admission_id: string | null;
  /** The imaging study that it tells of. */
  readonly study_id: string | null;
  /** The service request or prescription that it tells of, or whose result it tells of. */
  readonly order_id: string | null;
  readonly ward: string | null;
  readonly link: string | null;
  readonly audience: string;
  /** A user of the audience whom it is not for: they have one of their own. */
  readonly not_for: string | null;
  /** RFC 3339. */
  readonly created_at: string;
  /** RFC 3339; null: what it asks for is to be done. */
  readonly handled_at: string | null;
}

/** Which notifications ask for nothing any more: those of a stay, of all wards or of one, those of an imaging study, or of an order. */
export type Handled =
  | {
      readonly by: 'stay';
      readonly admission_id: string;
      /** Null: of every ward. */
      readonly ward: string | null;
      /** `arrivals`: all but results, which are to be seen whoever has taken over the patient. */
      readonly of: 'admissions' | 'arrivals' | 'all';
    }
  | { readonly by: 'study'; readonly study_id: string }
  /** `department`: those that a department is told of the order by; `asking`: those, and that it was refused. */
  | {
      readonly by: 'order';
      readonly order_id: string;
      readonly of: 'asking' | 'critical findings' | 'department' | 'results';
    };

/** When what they asked for was done; RFC 3339. `spares`: those of a board's staff of these kinds are not among them. */
export type HandledNotifications = Handled & { readonly at: string; readonly spares?: readonly string[] };

/** What an open notification says now, of its patient's place or of the order that it asks for: RFC 3339 since when. */
export interface MovedNotification
  extends Pick<NewNotification, 'id' | 'priority' | 'title' | 'body' | 'admission_id' | 'ward' | 'link' | 'place'> {
  readonly at: string;
}
