import { date, time, timeOfDay } from '../operands/times.ts';
import { defineCondition } from './condition-type.ts';

export const timeConditions = [
  defineCondition({
    type: 'time',
    group: 'time',
    description: 'The moment of the request, or what came as `time`.',
    operand: time,
    read: (context) => [context.time()],
  }),
  defineCondition({
    type: 'date',
    group: 'time',
    description: 'The date of the request, or of `time`, in the time zone of the shop.',
    operand: date,
    read: (context) => [context.time()],
  }),
  defineCondition({
    type: 'time_of_day',
    group: 'time',
    description: 'The time of day of the request, or of `time`, in the time zone of the shop.',
    operand: timeOfDay,
    read: (context) => [context.time()],
  }),
];
