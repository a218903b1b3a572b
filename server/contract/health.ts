import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const healthEndpoint = defineEndpoint({
  name: 'health',
  method: 'GET',
  path: '/healthz',
  summary: 'Answers while the process is up.',
  family: 'Operation',
  access: 'anybody',
  parameters: z.object({}),
  body: z.undefined(),
  answer: z.strictObject({ status: z.literal('ok') }),
});

export const readinessEndpoint = defineEndpoint({
  name: 'readiness',
  method: 'GET',
  path: '/readyz',
  summary: 'Answers 200 once database and search answer, else 503.',
  family: 'Operation',
  access: 'anybody',
  parameters: z.object({}),
  body: z.undefined(),
  answer: z.strictObject({ status: z.literal('ready') }),
});
