import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { format } from './parameters.ts';
import { requiredUuid } from './shopper.ts';

export const sessionEndpoint = defineEndpoint({
  name: 'session',
  method: 'GET',
  path: '/api/v2/analytics/session',
  summary: 'Get a session token',
  description:
    'Returns a signed token with the time of its issue. From a minute later on, events with this `session_token` count in full when the service learns from them; other events count three quarters. Request it once for each `uuid`, and only with the consent of the shopper. Nothing is stored.',
  family: 'Events',
  access: 'key',
  parameters: z.object({ uuid: requiredUuid, format }),
  body: z.undefined(),
  answer: z.strictObject({
    data: z
      .strictObject({ session_token: z.string().describe('Token to send with events') })
      .describe('The token'),
  }),
  example: { parameters: { uuid: '5f0c1d3e-8b8e-4d6a-9c55-0d5b1f3c2a10' } },
});
