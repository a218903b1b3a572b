import { currentLanguage } from '../preferences/language.ts';

/** Renders a time of the server in the person's zone: 22 Nov 2026, 18:05. */
export function formatTime(time: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(time));
}

/** Renders a day: 22 Nov 2026. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).format(new Date(day));
}

/** Renders a day without its year: 22 Nov. */
export function formatShortDay(day: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(day));
}

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Renders how long ago a time was: 5 minutes ago. */
export function formatAge(time: string, now = Date.now()): string {
  const seconds = (new Date(time).getTime() - now) / 1_000;
  const [unit, length] = units.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' }).format(
    Math.round(seconds / length),
    unit,
  );
}
