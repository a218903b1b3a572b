import { marketSchema } from '../formats/market-json.ts';
import { identifyById } from '../formats/record-identity.ts';
import { schemaOfKind } from '../formats/record-kind.ts';
import { readJsonRecords } from '../files/json-values.ts';
import type { Market } from '../records/market.ts';
import { leftOutEverywhere } from '../files/left-out.ts';
import { recordParser } from '../files/record-parser.ts';
import type { ParsedRecord, ReadContext } from '../files/record.ts';

const schema = schemaOfKind('market', marketSchema);

export async function* readMarkets(
  path: string,
  context: ReadContext,
): AsyncGenerator<ParsedRecord<Market>> {
  const parse = recordParser({
    schema,
    identify: identifyById,
    context,
    leftOut: leftOutEverywhere,
  });
  for await (const record of readJsonRecords(path, 'markets', context)) {
    yield parse(record);
  }
}
