import { readFileSync } from 'node:fs';
import { z } from 'zod';

const exchangesSchema = z.object({
  exchanges: z.array(
    z.object({
      about: z.string(),
      request: z.object({ method: z.string(), path: z.string(), body: z.unknown().optional() }),
      response: z.object({ status: z.number(), body: z.unknown().optional() }),
    }),
  ),
});

export type Exchange = z.infer<typeof exchangesSchema>['exchanges'][number];

/** Returns the exchanges recorded with a real server of version 30. Long bodies are cut after their first lines. */
export function recordedExchanges(): Exchange[] {
  const text = readFileSync(new URL('exchanges.json', import.meta.url), 'utf8');
  return exchangesSchema.parse(JSON.parse(text)).exchanges;
}

export function exchangeAbout(about: string): Exchange {
  const found = recordedExchanges().find((exchange) => exchange.about.startsWith(about));
  if (!found) {
    throw new Error(`No exchange about ${about}`);
  }
  return found;
}
