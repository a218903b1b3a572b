import { z } from 'zod';

export const dayProblem = 'must be a day such as 2026-01-31';

/** A day of the calendar. */
export const dayField = z.iso.date(dayProblem);
