import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const folder = new URL('webhooks/', import.meta.url);

const topicSchema = z.object({
  topic: z.string(),
  access_scopes: z.array(z.string()).nullable(),
  example: z.record(z.string(), z.unknown()),
});

export interface WebhookTopic {
  /** Such as `orders/create`. */
  name: string;
  /** One of them is enough; none for a topic that every app may have. */
  scopes: readonly string[];
  example: Readonly<Record<string, unknown>>;
}

let topics: ReadonlyMap<string, WebhookTopic> | undefined;

/** Returns the topics of the platform by their names in its graph, such as `ORDERS_CREATE`. */
export function webhookTopics(): ReadonlyMap<string, WebhookTopic> {
  topics ??= new Map(
    readdirSync(folder).map((file) => {
      const parsed = topicSchema.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
      const { topic: name, access_scopes: scopes, example } = parsed;
      return [
        name.toUpperCase().replace('/', '_'),
        { name, scopes: (scopes ?? []).map((scope) => `read_${scope}`), example },
      ];
    }),
  );
  return topics;
}
