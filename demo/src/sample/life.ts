import { Refused, type StaffClient } from '../api/staff-client.js';
import { perform } from '../api/steps.js';
import { Random } from '../medicine/random.js';
import { type Action, minutesSince } from '../wards/action.js';
import { emergencyActions, seenByDoctors, triages } from '../wards/emergency.js';
import { handovers } from '../wards/handovers.js';
import { type HospitalState, readHospital } from '../wards/hospital-state.js';
import { icuAcceptances, icuActions } from '../wards/icu.js';
import { notes } from '../wards/notes.js';
import { operationActions, operationsScheduled } from '../wards/operations.js';
import { doctorsOrders, laboratoryActions, medicationActions } from '../wards/orders.js';
import { imagingRequests, requestedStudies, studyActions } from '../wards/radiology.js';
import { takeOvers } from '../wards/receiving.js';
import { arrivals, discharges } from '../wards/reception.js';
import {
  transfersFromEmergency,
  transfersFromIcu,
  transfersFromTheatre,
  transfersFromWard,
} from '../wards/transfers.js';
import { vitalsRounds } from '../wards/vitals-rounds.js';
import { waitingListActions } from '../wards/waiting-list.js';
import { wardAcceptances, wardActions, wardDischarges } from '../wards/ward.js';
import { RecentChanges } from './recent-changes.js';

/** What can happen, ward by ward. A board adds its own. */
const kinds = [
  ...[arrivals, discharges, triages, seenByDoctors, emergencyActions, transfersFromEmergency],
  ...[icuAcceptances, icuActions, transfersFromIcu, operationsScheduled, operationActions, transfersFromTheatre],
  ...[wardAcceptances, wardActions, wardDischarges, transfersFromWard, waitingListActions],
  ...[takeOvers, notes, handovers, imagingRequests, requestedStudies, studyActions],
  ...[doctorsOrders, laboratoryActions, medicationActions, vitalsRounds],
];

/** What happens next in a hospital that stands like this; null when nothing can. */
export function nextAction(hospital: HospitalState, random: Random): Action | null {
  const chances = kinds.flatMap((kind) => kind(hospital, random));
  if (!chances.some(([, weight]) => weight > 0)) return null;
  return random.weighted(chances)();
}

export interface Log {
  log(line: string): void;
  warn(line: string): void;
}

/** How long it is quiet between two changes. */
const INTERVAL_MS = [5_000, 15_000] as const;
/** How many times in a row a visitor's patient may be drawn before nothing happens this time. */
const TRIES = 5;
/** How long a patient is left to the visitor who did something with them last. */
const LEFT_ALONE_MINUTES = 10;

/** What decides for all processes of a hospital whether it lives, and which of them acts. */
export interface LifeControl {
  /** @returns whether this process is the one to act now. */
  claim(): Promise<boolean>;
  /** Nobody acts any more, until somebody turns it on. */
  turnOff(): Promise<void>;
}

/** Lets the sample hospital live: every few seconds somebody does something, as somebody in a hospital would. */
export class Life {
  private readonly ownChanges = new RecentChanges(LEFT_ALONE_MINUTES);
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<void> = Promise.resolve();
  private failing = false;
  /** A login was refused, and the switch is not off yet. */
  private refused = false;

  /** Everything until then was done by the sample hospital itself: milliseconds since 1970. */
  ownUntil = 0;

  /** @param control null: there is no other process, and no switch. */
  constructor(
    private readonly api: StaffClient,
    private readonly log: Log,
    private readonly now: () => Date,
    private readonly control: LifeControl | null = null,
    private readonly random = new Random(Date.now()),
  ) {}

  get state(): 'running' | 'paused' {
    return this.timer === undefined ? 'paused' : 'running';
  }

  run(): void {
    this.refused = false;
    if (this.state === 'paused') this.schedule();
  }

  /** Nothing more begins. @returns once what is under way is finished. */
  async pause(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.finished();
  }

  /** @returns once what is under way is finished. */
  async finished(): Promise<void> {
    await this.current;
  }

  /** Does the next thing. Null: nothing came of it, since visitors have their hands on who was drawn. @throws Refused */
  async live(): Promise<Action | null> {
    const now = this.now();
    const hospital = await readHospital(this.api, now);
    for (let tries = 1; tries <= TRIES; tries++) {
      const action = nextAction(hospital, this.random);
      if (!action) return null;
      if (!this.isVisitors(action, now)) return this.make(action);
    }
    return null;
  }

  private isVisitors({ about }: Action, now: Date): boolean {
    if (!about || minutesSince(about.updated_at, now) >= LEFT_ALONE_MINUTES) return false;
    return Date.parse(about.updated_at) > (this.ownChanges.of(about.of) ?? this.ownUntil);
  }

  private async make(action: Action): Promise<Action> {
    let { patient } = action;
    for (const step of action.steps) patient = await perform(this.api, patient, step);
    const { study_id, request_id, prescription_id, admission_id } = patient.ids;
    const changed = study_id ?? request_id ?? prescription_id ?? admission_id;
    if (changed) this.ownChanges.add(changed, this.now().getTime());
    return action;
  }

  private schedule(): void {
    const timer = setTimeout(
      () => {
        this.current = this.tick(timer);
      },
      this.random.int(...INTERVAL_MS),
    ).unref();
    this.timer = timer;
  }

  private async tick(timer: NodeJS.Timeout): Promise<void> {
    try {
      if (this.refused) await this.turnOff();
      if (this.control === null || (await this.control.claim())) await this.live();
      this.failing = false;
    } catch (error) {
      await this.report(error);
    }
    // It may have been paused in the meantime, and run again.
    if (this.timer === timer) this.schedule();
  }

  /** This process acts again, as any other, once somebody has turned the switch on: so it goes on looking. */
  private async turnOff(): Promise<void> {
    if (this.control === null) {
      clearTimeout(this.timer);
      this.timer = undefined;
    } else await this.control.turnOff();
    this.refused = false;
  }

  /** An outage is reported once; the hospital lives on when it is over. */
  private async report(error: unknown): Promise<void> {
    const code = error instanceof Refused ? error.code : null;
    // Somebody changed a login's password: trying it again and again would lock that login for people, too.
    if (code === 'unauthenticated') {
      this.refused = true;
      await this.turnOff().catch((reason) =>
        this.log.warn(`The switch could not be turned off yet: ${String(reason)}`),
      );
    }
    // A conflict: a visitor was faster, or took the last bed.
    else if (code !== null && !['unreachable', 'unavailable', 'projection_behind'].includes(code)) {
      this.log.log(`Left out, since it is not possible any more (${code}): ${String(error)}`);
      return;
    }
    if (!this.failing) this.log.warn(`The sample hospital stands still: ${String(error)}`);
    this.failing = true;
  }
}
