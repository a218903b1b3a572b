import type { ShopperEvent } from '../records/event.ts';
import { eventSchema } from '../formats/event-json.ts';
import { identifyEvent } from '../formats/record-identity.ts';
import { readJsonRecords } from '../files/json-values.ts';
import { recordParser } from '../files/record-parser.ts';
import type { ParsedRecord, ReadContext } from '../files/record.ts';

export async function* readEvents(
  path: string,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<ShopperEvent>> {
  const { importedAt, eventRetentionDays = Infinity } = context;
  const retainedSince = Date.parse(importedAt) - eventRetentionDays * dayMs;
  const parse = recordParser({
    schema: eventSchema,
    identify: identifyEvent,
    context,
    leftOut: {},
    isPersonal: true,
  });
  let expired = 0;
  for await (const record of readJsonRecords(path, 'events', context)) {
    const parsed = parse(record);
    if ('value' in parsed && Date.parse(parsed.value.created_at) < retainedSince) {
      expired += 1;
    }
    yield parsed;
  }
  if (expired > 0) {
    context.onWarning?.(
      `events older than ${eventRetentionDays} days, which a running server removes within the hour: ${expired}; EVENT_RETENTION_DAYS says how long they are kept`,
    );
  }
}

const dayMs = 86_400_000;
