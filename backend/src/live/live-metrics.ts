import { Injectable } from '@nestjs/common';
import type { FeedName } from '@ward-board/contract';
import { recordSpan } from '@ward-board/projections';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { StoredPatch } from './feed-log.js';
import { kindOf } from './feed-names.js';

const ROOM = /^feed:(.+)$/;

/** As Socket.IO's namespaces have it. */
interface Connected {
  readonly adapter: { readonly rooms: ReadonlyMap<string, ReadonlySet<string>> };
  readonly sockets: { readonly size: number };
}

/** What is measured of the boards and lists as they reach people. Patients' charts are counted together. */
@Injectable()
export class LiveMetrics {
  private readonly patches: Counter;
  private readonly delay: Histogram;
  /** When each board and list was last seen to hold everything stored; milliseconds since 1970. */
  private readonly currentAt = new Map<string, number>();

  constructor(private readonly registry: Registry) {
    const { currentAt } = this;
    const shared = { labelNames: ['feed'], registers: [registry] };
    this.patches = new Counter({
      ...shared,
      name: 'ward_board_patches_total',
      help: 'Patches pushed, by board or list',
    });
    this.delay = new Histogram({
      ...shared,
      name: 'ward_board_patch_delay_seconds',
      help: 'Time from an event being stored to its patch being pushed, by board or list',
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    });
    new Gauge({
      ...shared,
      name: 'ward_board_feed_age_seconds',
      help: 'Time since a board or list was last seen to hold everything stored, by board or list',
      collect() {
        for (const [feed, at] of currentAt) this.set({ feed }, Math.max(0, (Date.now() - at) / 1_000));
      },
    });
  }

  /** @param namespace that all sockets are in. */
  countSockets({ adapter, sockets }: Connected): void {
    const registers = [this.registry];
    new Gauge({
      name: 'ward_board_sockets',
      help: 'Sockets connected to this process',
      registers,
      collect() {
        this.set(sockets.size);
      },
    });
    new Gauge({
      name: 'ward_board_feed_sockets',
      help: 'Sockets of this process that have joined a board or list, by board or list',
      labelNames: ['feed'],
      registers,
      collect() {
        this.reset();
        for (const [room, members] of adapter.rooms) {
          const feed = ROOM.exec(room)?.[1];
          if (feed !== undefined) this.inc({ feed: kindOf(feed as FeedName) }, members.size);
        }
      },
    });
  }

  /** A patch has been pushed just now. */
  pushed({ feed, at, traceparent }: StoredPatch): void {
    const labels = { feed: kindOf(feed) };
    if (traceparent !== null) recordSpan('push patch', traceparent, Date.now(), { 'ward_board.feed': labels.feed });
    this.patches.inc(labels);
    this.delay.observe(labels, Math.max(0, (Date.now() - Date.parse(at)) / 1_000));
  }

  /** @param at RFC 3339: when the check began that found it current. */
  foundCurrent(feed: FeedName, at: string): void {
    if (kindOf(feed) === feed) this.currentAt.set(feed, Date.parse(at));
  }
}
