import { describe, expect, it } from 'vitest';
import { type Exchange, recordedExchanges } from './recorded-exchanges.ts';
import { StandInTypesense } from './stand-in-typesense.ts';

/**
 * Exchanges about features that search does not use and the stand-in lacks: bucket ranking, pinned hits, cut
 * highlights. Imports are replayed separately.
 */
const skipped = [/^rank: text match in buckets/, /^pinned and hidden hits/, /^import documents/];

describe('the response of a real server', () => {
  const server = new StandInTypesense();
  const exchanges = recordedExchanges().filter(
    ({ about }) => !skipped.some((pattern) => pattern.test(about)),
  );

  it.each(exchanges.map((exchange) => [exchange.about, exchange] as const))(
    'equals that of the stand-in: %s',
    (about, { request, response }) => {
      if (about === 'import with bad documents: 200, a result per line') {
        importProducts(server);
      }
      const key = about === 'wrong key' ? 'another' : 'key';
      const answer = server.answer({ ...request, body: bodyOf(request) }, key);
      expect(answer.status).toBe(response.status);
      expect(comparable(answer.body)).toEqual(comparable(response.body));
    },
  );
});

/** Imports the catalog of the recording, of which the recording contains three products. */
function importProducts(server: StandInTypesense): void {
  const lines = Array.from({ length: 57 }, (_, index) => JSON.stringify(product(index + 1)));
  const shown = recordedExchanges().find(({ about }) => about.startsWith('import documents'));
  expect(lines.slice(0, 3)).toEqual(
    Array.isArray(shown?.request.body) && shown.request.body.slice(0, 3),
  );
  const path = shown?.request.path ?? '';
  server.answer({ method: 'POST', path, body: lines.join('\n') }, 'key');
}

const materials = ['walnut', 'oslo', 'amber', 'linen', 'granite', 'cedar', 'indigo', 'copper'];
const kinds = ['Lounge Chair', 'Floor Lamp', 'Dining Table', 'Wool Rug'];
const types = ['Chairs', 'Lamps', 'Tables', 'Rugs'];

function product(n: number) {
  const material = materials[n % 8] ?? '';
  const kind = kinds[n % 4] ?? '';
  const title = `${material[0]?.toUpperCase()}${material.slice(1)} ${kind} ${n}`;
  const variants = Array.from({ length: (n % 3) + 1 }, (_, index) => index + 1);
  const sold = n <= 40 ? ((7 * n) % 41) + 6 : 0;
  const wood = n % 4 === 0 ? 'oak' : 'pine';
  return {
    id: String(7_000_000_000_000 + n),
    title,
    description: `A ${material} piece, made for quiet rooms.`,
    vendor: ['Acme', 'Borealis', 'Cobalt'][n % 3],
    product_type: types[n % 4],
    handle: title.toLowerCase().replaceAll(' ', '-'),
    tags: [
      `room-${n % 5}`,
      material,
      ...(n % 7 === 0 ? ['sale'] : []),
      ...(n === 57 ? ['exclude_service'] : []),
    ],
    skus: variants.map((variant) => `SKU-${String(n).padStart(3, '0')}-${variant}`),
    options: variants.map((variant) => `Color:${['Black', 'White', 'Red'][variant - 1]}`),
    collections: [...(n <= 20 ? [9001] : []), ...(n >= 15 && n <= 30 ? [9002] : [])],
    metafields:
      n % 2 === 0
        ? [
            `single_line_text_field.custom.material.${wood}`,
            `number_decimal.reviews.rating.${(n % 50) / 10}`,
          ]
        : [],
    price_min: 10 + 5 * n,
    prices: variants.map((variant) => 10 + 5 * n + 100 * (variant - 1)),
    available: n % 10 !== 0,
    created_at: 1_767_225_600 + n,
    sold,
    score: sold / 50,
  };
}

function bodyOf({ path, body }: Exchange['request']): string {
  if (path.includes('/documents/import') && Array.isArray(body)) {
    return body.filter((line) => line !== '…').join('\n');
  }
  return body === undefined ? '' : JSON.stringify(body);
}

/** Returns the parts of a response that search relies on: results, their order, counts and errors. */
function comparable(body: unknown): unknown {
  if (typeof body === 'string') {
    const lines = body.split('\n').map((line): unknown => comparable(JSON.parse(line)));
    return lines.length === 1 ? lines[0] : lines;
  }
  if (Array.isArray(body)) {
    return body.map(comparable);
  }
  if (typeof body !== 'object' || body === null) {
    return body;
  }
  const fields = Object.fromEntries(Object.entries(body));
  if ('error' in fields) {
    return { ...fields, error: String(fields['error']).replace(/^(Bad JSON:).*/, '$1') };
  }
  if (Array.isArray(fields['results'])) {
    return fields['results'].map(comparable);
  }
  if ('found' in fields) {
    return comparableSearch(fields);
  }
  return 'fields' in fields ? { name: fields['name'] } : fields;
}

interface Counted {
  field_name: string;
  counts: { value: string; count: number }[];
  stats: object;
}

function comparableSearch({
  found,
  hits,
  facet_counts: facets,
  out_of: outOf,
  page,
}: Record<string, unknown>) {
  const documents = (hits as { document: object }[]).map(({ document }) => document);
  return {
    found,
    outOf,
    page,
    documents,
    facets: (facets as Counted[]).map(({ field_name: field, counts, stats }) => ({
      field,
      stats,
      // Equal counts have an undefined order.
      counts: counts.map(({ value, count }) => `${count} ${value}`).toSorted(),
    })),
  };
}
