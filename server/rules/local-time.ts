import type { WrittenTime } from '../contract/time.ts';

/** A moment as clocks of one time zone show it. */
export interface LocalTime {
  /** Seconds since 1970. */
  instant: number;
  /** What the clocks show, counted in seconds since 1970 as if they showed UTC. */
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

/** `timeZone` is an IANA name; one that nobody knows counts as UTC. */
export function localTime(instant: number, timeZone: string): LocalTime {
  const seconds = Math.floor(instant);
  return { instant: seconds, wall: wallOf(seconds, timeZone) };
}

/** Seconds since 1970. One that was written without an offset is what the clocks of the zone show. */
export function instantOf({ milliseconds, hasOffset }: WrittenTime, timeZone: string): number {
  const seconds = Math.floor(milliseconds / 1_000);
  return hasOffset ? seconds : instantOfWall(seconds, timeZone);
}

/**
 * When clocks of the zone show this. Of an hour that comes twice it is the first; of one that is left
 * out, the time as far behind the jump.
 */
export function instantOfWall(wall: number, timeZone: string): number {
  const before = wall - offsetAt(wall - day, timeZone);
  if (wallOf(before, timeZone) === wall) {
    return before;
  }
  const after = wall - offsetAt(wall + day, timeZone);
  return wallOf(after, timeZone) === wall ? after : before;
}

/** Days since 1970. */
export function dayOf({ wall }: LocalTime): number {
  return Math.floor(wall / day);
}

/** Whole minutes since midnight. */
export function minuteOfDay({ wall }: LocalTime): number {
  return Math.floor((wall - Math.floor(wall / day) * day) / minute);
}

export function weekdayOf(time: LocalTime): (typeof weekdays)[number] {
  // 1 January 1970 was a Thursday.
  const index = (((dayOf(time) + 4) % 7) + 7) % 7;
  return weekdays[index] ?? 'sunday';
}

/** `2026-11-27T18:30:00` */
export function formatWall(wall: number): string {
  return new Date(wall * 1_000).toISOString().slice(0, 19);
}

function wallOf(instant: number, timeZone: string): number {
  return instant + offsetAt(instant, timeZone);
}

/** Offsets change on the quarter of an hour, the last exception was in January 1972. */
const quarter = 15 * minute;
const firstQuarter = Date.UTC(1973, 0) / 1_000 / quarter;

/** Seconds from UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const { offsets, format } = clockOf(timeZone);
  const key = Math.floor(instant / quarter);
  const known = offsets.get(key);
  if (known !== undefined) {
    return known;
  }
  const offset = readWall(instant, format) - instant;
  if (key >= firstQuarter) {
    if (offsets.size >= maximumOffsets) {
      offsets.clear();
    }
    offsets.set(key, offset);
  }
  return offset;
}

function readWall(instant: number, format: Intl.DateTimeFormat): number {
  const fields = new Map<string, number>();
  for (const { type, value } of format.formatToParts(instant * 1_000)) {
    fields.set(type, Number(value));
  }
  const field = (type: string) => fields.get(type) ?? 0;
  const wall = new Date(0);
  // Date.UTC would take the years up to 99 for those of the last century.
  wall.setUTCFullYear(field('year'), field('month') - 1, field('day'));
  wall.setUTCHours(field('hour'), field('minute'), field('second'));
  return wall.getTime() / 1_000;
}

interface Clock {
  format: Intl.DateTimeFormat;
  /** By quarter of an hour since 1970: reading one off the format takes 5 µs, as do ten rules. */
  offsets: Map<number, number>;
}

/** Making a formatter takes longer than hundreds of evaluations. */
const clocks = new Map<string, Clock>();
const maximumClocks = 1_000;
const maximumOffsets = 100;

function clockOf(timeZone: string): Clock {
  const known = clocks.get(timeZone);
  if (known) {
    return known;
  }
  const clock = newClock(timeZone) ?? clockOf('UTC');
  if (clocks.size < maximumClocks) {
    clocks.set(timeZone, clock);
  }
  return clock;
}

function newClock(timeZone: string): Clock | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    return { format, offsets: new Map() };
  } catch {
    // Not a zone that this machine knows.
    return undefined;
  }
}
