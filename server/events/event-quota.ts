import { AppError } from '../errors.ts';
import type { EventRecord } from '../store/event-store.ts';
import type { EventUsageStore } from '../store/event-usage-store.ts';

export interface EventQuotaOptions {
  /** Bytes of events that a shop may store a day; undefined: as many as come. */
  bytesADay: number | undefined;
  eventUsage: Pick<EventUsageStore, 'bytesOn'>;
  now: () => number;
  /** Called once a day for each shop whose events are refused. */
  onExhausted: (shopId: number) => void;
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
}

const dayMs = 86_400_000;

/** Days begin at midnight UTC. */
export function dayOf(time: number): number {
  return Math.floor(time / dayMs);
}

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

  /** Has the events recorded, or rejects with a 429 when the shop's quota of the day does not hold them. */
  async within(
    shopId: number,
    events: readonly EventRecord[],
    record: () => Promise<void>,
  ): Promise<void> {
    const usage = await this.#today(shopId);
    const bytes = bytesOf(events);
    const { bytesADay = Infinity } = this.#options;
    if (usage.bytes + bytes > bytesADay) {
      this.#refuse(shopId, usage, events.length);
    }
    usage.bytes += bytes;
    try {
      await record();
    } catch (error) {
      usage.bytes -= bytes;
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
    const usage = { day, bytes, isExhausted: false };
    this.#usage.set(shopId, usage);
    return usage;
  }

  #refuse(shopId: number, usage: Usage, events: number): never {
    this.#refused.set(shopId, (this.#refused.get(shopId) ?? 0) + events);
    if (!usage.isExhausted) {
      usage.isExhausted = true;
      this.#options.onExhausted(shopId);
    }
    const now = this.#options.now();
    const retryAfterSeconds = Math.ceil(((usage.day + 1) * dayMs - now) / 1_000);
    throw new AppError(
      'too-many-requests',
      'The shop has no room left for events of this day: send this again after midnight UTC.',
      { retryAfterSeconds },
    );
  }
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
