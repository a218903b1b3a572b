import { parseIsoTime } from '../../contract/values/time.ts';
import {
  dayOf,
  formatWall,
  type LocalTime,
  minuteOfDay,
  type WrittenTime,
} from '../../base/local-time.ts';
import type { Operand } from '../operand.ts';
import { orderOperators } from '../operators.ts';

type SeenTimes = readonly LocalTime[];

/** Times. A wanted time without an offset is local to the shop. */
export const time: Operand<SeenTimes> = {
  kind: 'time',
  value:
    'An ISO 8601 time such as `2026-11-27T18:30`, in the time zone of the shop unless it has an offset; for `between` two with a comma',
  field: 'value',
  operators: orderOperators<LocalTime, WrittenTime>({
    parse: parseIsoTime,
    form: 'an ISO 8601 time such as 2026-11-27T18:30:00',
    compare: ({ instant, wall }, { milliseconds, hasOffset }) =>
      (hasOffset ? instant : wall) - Math.floor(milliseconds / 1_000),
    compareWanted: (one, other) =>
      one.hasOffset === other.hasOffset ? one.milliseconds - other.milliseconds : undefined,
  }),
  show: (seen) => seen.map(({ wall }) => formatWall(wall)),
};

export const date: Operand<SeenTimes> = {
  kind: 'date',
  value: 'A date such as `2026-11-27`; for `between` the first and the last with a comma',
  field: 'value',
  operators: orderOperators<LocalTime, number>({
    parse: parseDate,
    form: 'a date such as 2026-11-27',
    compare: (seen, wanted) => dayOf(seen) - wanted,
    compareWanted: (one, other) => one - other,
  }),
  show: (seen) => seen.map(({ wall }) => formatWall(wall).slice(0, 10)),
};

/** Times of day in whole minutes: a range until 18:30 includes that minute. */
export const timeOfDay: Operand<SeenTimes> = {
  kind: 'time_of_day',
  value:
    'A time such as `18:30`; for `between` two with a comma, over midnight where the first is later',
  field: 'value',
  operators: orderOperators<LocalTime, number>({
    parse: parseTimeOfDay,
    form: 'a time of day from 00:00 to 23:59, such as 18:30',
    compare: (seen, wanted) => minuteOfDay(seen) - wanted,
    compareWanted: (one, other) => one - other,
    isCircular: true,
  }),
  show: (seen) => seen.map(({ wall }) => formatWall(wall).slice(11, 16)),
};

function parseDate(text: string): number | undefined {
  const written = text.length === 10 ? parseIsoTime(text) : undefined;
  return written && dayOf({ instant: 0, wall: written.milliseconds / 1_000 });
}

function parseTimeOfDay(text: string): number | undefined {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined;
}
