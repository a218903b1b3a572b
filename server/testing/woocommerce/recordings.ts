import { readFileSync } from 'node:fs';
import { z } from 'zod';

const folder = new URL('.', import.meta.url);

const exchangeSchema = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
});

const webhookSchema = z.object({
  headers: z.record(z.string(), z.string()),
  rawBody: z.string(),
});

const callbackSchema = z.object({
  callback: z.object({ body: z.record(z.string(), z.union([z.string(), z.number()])) }),
});

/** Returns what a store has posted once its merchant had approved. */
export function readRecordedCallback(): Record<string, string | number> {
  return callbackSchema.parse(read('authorize')).callback.body;
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));
}

/** Returns what a store at an address has answered. */
export function readRecordedAnswer(
  name: string,
  url: string,
): { status: number; value: unknown; headers: Record<string, string> } {
  const { status, headers, body } = exchangeSchema.parse(read(name));
  const { Link: link = '' } = headers;
  return {
    status,
    value: body,
    headers: { Link: link.replaceAll('https://store.example', url) },
  };
}

/** Returns the body that a store has answered with. */
export function readRecordedBody(name: string): unknown {
  return exchangeSchema.pick({ body: true }).parse(read(name)).body;
}

/** Returns a webhook as a store has sent it. */
export function readRecordedWebhook(name: string): z.output<typeof webhookSchema> {
  return webhookSchema.parse(read(name));
}
