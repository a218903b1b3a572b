import { GraphGroups, isGraphLine } from '../formats/graph-groups.ts';
import type { Convert } from '../formats/graph-records.ts';
import type { JsonObject } from '../files/json-values.ts';
import type { ParsedRecord } from '../files/record.ts';

interface Converters {
  /** The type of the records in global ids, such as `Order`. */
  type: string;
  fromGraph: Convert;
  isWoo: (value: JsonObject) => boolean;
  fromWoo: (value: JsonObject, line: number) => JsonObject;
}

/** Yields records in the shape of the platform's REST API, whatever shape the file has. */
export async function* restRecords(
  records: AsyncIterable<ParsedRecord<JsonObject>>,
  { type, fromGraph, isWoo, fromWoo }: Converters,
): AsyncGenerator<ParsedRecord<JsonObject>> {
  const groups = new GraphGroups(type);
  const convert = (group: ReturnType<typeof groups.end>) =>
    [...group].map((found) => ('value' in found ? fromGraph(found) : found));
  for await (const record of records) {
    if ('value' in record && isGraphLine(record.value)) {
      yield* convert(groups.add(record));
      continue;
    }
    yield* convert(groups.end());
    yield 'value' in record && isWoo(record.value)
      ? { line: record.line, value: fromWoo(record.value, record.line) }
      : record;
  }
  yield* convert(groups.end());
}
