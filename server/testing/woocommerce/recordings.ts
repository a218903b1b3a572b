import { readFileSync } from 'node:fs';
import { z } from 'zod';

const folder = new URL('.', import.meta.url);

const exchangeSchema = z.object({ body: z.unknown() });

const webhookSchema = z.object({
  headers: z.record(z.string(), z.string()),
  rawBody: z.string(),
});

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));
}

/** Returns the body that a store has answered with. */
export function readRecordedBody(name: string): unknown {
  return exchangeSchema.parse(read(name)).body;
}

/** Returns a webhook as a store has sent it. */
export function readRecordedWebhook(name: string): z.output<typeof webhookSchema> {
  return webhookSchema.parse(read(name));
}
