import { BoundedCache } from './bounded-cache.ts';

/** A parsed time, with its offset from UTC or as local time of an unknown zone. */
export interface WrittenTime {
  /** Since 1970. Without an offset, local time is counted as UTC. */
  milliseconds: number;
  hasOffset: boolean;
}

/** A moment in one time zone. */
export interface LocalTime {
  /** Seconds since 1970. */
  instant: number;
  /** Local time as seconds since 1970, as if the clocks showed UTC. */
  wall: number;
}

const minute = 60;
const day = 24 * 60 * minute;

export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

/** Returns the local time. `timeZone` is an IANA name; unknown names count as UTC. */
export function localTime(instant: number, timeZone: string): LocalTime {
  const seconds = Math.floor(instant);
  return { instant: seconds, wall: wallOf(seconds, timeZone) };
}

/** Returns seconds since 1970. A time without an offset is local to the zone. */
export function instantOf({ milliseconds, hasOffset }: WrittenTime, timeZone: string): number {
  const seconds = Math.floor(milliseconds / 1_000);
  return hasOffset ? seconds : instantOfWall(seconds, timeZone);
}

/**
 * Returns the moment of a local time. Repeated times resolve to the first one, skipped times to the same
 * distance behind the change.
 */
export function instantOfWall(wall: number, timeZone: string): number {
  const before = wall - offsetAt(wall - day, timeZone);
  if (wallOf(before, timeZone) === wall) {
    return before;
  }
  const after = wall - offsetAt(wall + day, timeZone);
  return wallOf(after, timeZone) === wall ? after : before;
}

/** Returns days since 1970. */
export function dayOf({ wall }: LocalTime): number {
  return Math.floor(wall / day);
}

/** Returns whole minutes since midnight. */
export function minuteOfDay({ wall }: LocalTime): number {
  return Math.floor((wall - Math.floor(wall / day) * day) / minute);
}

export function weekdayOf(time: LocalTime): (typeof weekdays)[number] {
  // 1 January 1970 was a Thursday.
  const index = (((dayOf(time) + 4) % 7) + 7) % 7;
  return weekdays[index] ?? 'sunday';
}

/** Returns the time in the form `2026-11-27T18:30:00`. */
export function formatWall(wall: number): string {
  return new Date(wall * 1_000).toISOString().slice(0, 19);
}

function wallOf(instant: number, timeZone: string): number {
  return instant + offsetAt(instant, timeZone);
}

/** Offsets change only at quarters of an hour; the last exception was in January 1972. */
const quarter = 15 * minute;
const firstQuarter = Date.UTC(1973, 0) / 1_000 / quarter;

/** Returns the offset from UTC in seconds. */
function offsetAt(instant: number, timeZone: string): number {
  const { offsets, format } = clocks.get(timeZone) ?? addClock(timeZone);
  const key = Math.floor(instant / quarter);
  if (key < firstQuarter) {
    return readOffset(instant, format);
  }
  const known = offsets.get(key);
  if (known !== undefined) {
    return known;
  }
  const offset = readOffset(instant, format);
  if (offsets.size === maxOffsets) {
    offsets.clear();
  }
  offsets.set(key, offset);
  return offset;
}

const writtenOffset = /GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/;

/** Parses the offset that the formatter writes: `GMT+01:00`, `GMT-00:53:28`, or `GMT` for UTC. */
function readOffset(instant: number, format: Intl.DateTimeFormat): number {
  const [, sign, hours, minutes, seconds = '0'] =
    writtenOffset.exec(format.format(instant * 1_000)) ?? [];
  if (sign === undefined) {
    return 0;
  }
  const offset = (Number(hours) * 60 + Number(minutes)) * minute + Number(seconds);
  return sign === '-' ? -offset : offset;
}

interface Clock {
  format: Intl.DateTimeFormat;
  /**
   * Offsets in seconds by quarter of an hour since 1970. Formatting one takes half as long as evaluating ten
   * rules.
   */
  offsets: Map<number, number>;
}

/** Formatters by time zone. Creating one takes longer than hundreds of evaluations. */
const clocks = new BoundedCache<string, Clock>({ name: 'time-zones', sizeOf: () => clockBytes });
const maxOffsets = 100;
/** A formatter of the platform, with all offsets. */
const clockBytes = 33_000;

function addClock(timeZone: string): Clock {
  const clock = { format: formatOf(timeZone), offsets: new Map<number, number>() };
  clocks.set(timeZone, clock);
  return clock;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    // The time zone data of the operating system lacks this name.
    return formatOf('UTC');
  }
}
