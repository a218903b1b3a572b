import type { ShopperEvent } from './event.ts';
import { eventSchema } from './formats/event-json.ts';
import { identifyEvent } from './formats/record-identity.ts';
import { readJsonRecords } from './json-values.ts';
import { parseRecord, type ParsedRecord, type ReadContext } from './record.ts';

export async function* readEvents(
  path: string,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<ShopperEvent>> {
  for await (const record of readJsonRecords(path, 'events', context)) {
    yield parseRecord(record, eventSchema, identifyEvent);
  }
}
