import { LRUCache } from 'lru-cache';
import { AppError } from '../errors.ts';
import type { EventRecord } from '../store/event-store.ts';
import type { EventUsageStore } from '../store/event-usage-store.ts';
import { dayMs, dayOf } from './utc-day.ts';

export interface EventQuotaOptions {
  /** Bytes of events that a shop may store a day; undefined: as many as come. */
  bytesADay: number | undefined;
  eventUsage: Pick<EventUsageStore, 'bytesOn'>;
  now: () => number;
  /** Called once a day for each shop whose events are refused. */
  onExhausted: (shopId: number) => void;
  /** Called once a day for each shop of which a network has used up its share. */
  onShareExhausted: (shopId: number) => void;
}

/** What a shop has used of its quota today, refused events included. */
export interface QuotaReading {
  shopId: number;
  bytes: number;
  refusedEvents: number;
  isExhausted: boolean;
}

interface Usage {
  day: number;
  bytes: number;
  isExhausted: boolean;
  isShareExhausted: boolean;
  bytesByNetwork: LRUCache<number, number>;
}

/** The rest is left for other shoppers. By default 16 MiB, over 100,000 ordinary events. */
const networkShare = 1 / 16;

/** For each shop. A network that is forgotten begins anew within what the shop has left. */
const rememberedNetworks = 2_000;

/**
 * Bounds what strangers can store: events are kept for hundreds of days, and a rate limit is per address. Counts
 * bytes as they will be stored, and only those of events that reached the disk.
 */
export class EventQuota {
  readonly #options: EventQuotaOptions;
  readonly #usage = new Map<number, Usage>();
  readonly #refused = new Map<number, number>();

  constructor(options: EventQuotaOptions) {
    this.#options = options;
  }

  /**
   * Records the events, or rejects with a 429 when they exceed the shop's quota of the day, or the share of it
   * that one client network may use.
   *
   * @param network - digest of the client network, good for the day; undefined: a program that speaks for many.
   */
  async within(
    { shopId, network }: { shopId: number; network: number | undefined },
    events: readonly EventRecord[],
    record: () => Promise<void>,
  ): Promise<void> {
    const usage = await this.#today(shopId);
    const bytes = bytesOf(events);
    const { bytesADay = Infinity } = this.#options;
    if (usage.bytes + bytes > bytesADay) {
      this.#tellExhausted(shopId, usage);
      this.#refuse(shopId, events.length, 'The shop has no room left for events of this day');
    }
    if (network !== undefined && bytesFrom(network, usage) + bytes > bytesADay * networkShare) {
      this.#tellShareExhausted(shopId, usage);
      this.#refuse(
        shopId,
        events.length,
        'This network has sent its share of the events of this day',
      );
    }
    const add = (change: number) => {
      usage.bytes += change;
      if (network !== undefined) {
        usage.bytesByNetwork.set(network, bytesFrom(network, usage) + change);
      }
    };
    add(bytes);
    try {
      await record();
    } catch (error) {
      add(-bytes);
      throw error;
    }
  }

  /** Of shops that events came for since the start. */
  read(): QuotaReading[] {
    const today = dayOf(this.#options.now());
    return [...this.#usage].map(([shopId, { day, bytes, isExhausted }]) => ({
      shopId,
      bytes: day === today ? bytes : 0,
      refusedEvents: this.#refused.get(shopId) ?? 0,
      isExhausted: day === today && isExhausted,
    }));
  }

  async #today(shopId: number): Promise<Usage> {
    const day = dayOf(this.#options.now());
    const known = this.#usage.get(shopId);
    if (known?.day === day) {
      return known;
    }
    // Another day begins with nothing; a start goes on where the one before it ended.
    const bytes = known ? 0 : await this.#options.eventUsage.bytesOn(shopId, day);
    const raced = this.#usage.get(shopId);
    if (raced?.day === day) {
      return raced;
    }
    const bytesByNetwork = new LRUCache<number, number>({ max: rememberedNetworks });
    const usage = { day, bytes, isExhausted: false, isShareExhausted: false, bytesByNetwork };
    this.#usage.set(shopId, usage);
    return usage;
  }

  #tellExhausted(shopId: number, usage: Usage): void {
    if (!usage.isExhausted) {
      usage.isExhausted = true;
      this.#options.onExhausted(shopId);
    }
  }

  #tellShareExhausted(shopId: number, usage: Usage): void {
    if (!usage.isShareExhausted) {
      usage.isShareExhausted = true;
      this.#options.onShareExhausted(shopId);
    }
  }

  #refuse(shopId: number, events: number, reason: string): never {
    this.#refused.set(shopId, (this.#refused.get(shopId) ?? 0) + events);
    const now = this.#options.now();
    const retryAfterSeconds = Math.ceil(((dayOf(now) + 1) * dayMs - now) / 1_000);
    throw new AppError('too-many-requests', `${reason}: send this again after midnight UTC.`, {
      retryAfterSeconds,
    });
  }
}

function bytesFrom(network: number, { bytesByNetwork }: Usage): number {
  return bytesByNetwork.get(network) ?? 0;
}

/** Numbers of a row, and its entries in four indexes. */
const bytesOfRow = 120;
/** Between ids of a list. */
const comma = 1;

/** Returns about how many bytes these events take on the disk, as if each brought a shopper of its own. */
export function bytesOf(events: readonly EventRecord[]): number {
  return events.reduce((sum, event) => sum + bytesOfEvent(event), 0);
}

function bytesOfEvent({ uuid, email, handle, themeId, term, shownIds }: EventRecord): number {
  // Those by which events are found stand in an index too.
  const texts = [uuid, uuid, email, email, handle, themeId, term];
  const ids = shownIds ?? [];
  return (
    bytesOfRow +
    texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0) +
    ids.reduce((sum, id) => sum + String(id).length + comma, 0)
  );
}
