import type { Knex } from 'knex';
import type { Click } from '../../../insight/attribution.ts';
import { readSource } from '../../../insight/event-counts.ts';
import { termKey } from '../../../insight/term-key.ts';
import type { Sql } from '../../port/sql.ts';
import { eventVerbs } from '../rows/event-verbs.ts';

const dayMs = 86_400_000;
const defaultAttributionDays = 7;

interface ClickRow {
  order_id: number;
  created_at: number;
  product_id: number;
  widget_id: number | null;
  term: string | null;
  source: string | null;
}

/** Returns the clicks of the shopper of each order on its products, in widgets and searches. */
export async function selectClicks(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  ids: readonly number[],
  attributionDays: number,
): Promise<Map<number, Click[]>> {
  const rows: ClickRow[] = await transaction.raw(
    `WITH own AS (
       SELECT o.id AS order_id, o.created_at, s.id AS shopper_id
       FROM ${sql.list(':ids')} i ${sql.join} orders o ON o.shop_id = :shopId AND o.id = i.id
       ${sql.join} event_shoppers s ON s.shop_id = o.shop_id AND s.uuid = o.uuid
       UNION SELECT o.id, o.created_at, s.id
       FROM ${sql.list(':ids')} i ${sql.join} orders o ON o.shop_id = :shopId AND o.id = i.id
       ${sql.join} events e ON e.customer_id = o.customer_id
       ${sql.join} event_shoppers s ON s.id = e.shopper_id AND s.shop_id = o.shop_id
     )
     SELECT own.order_id, e.created_at, e.product_id, e.widget_id, e.term, e.source
     FROM own ${sql.join} events e ON e.shopper_id = own.shopper_id
       AND e.created_at BETWEEN own.created_at - :windowMs AND own.created_at
     WHERE e.verb = ${eventVerbs.indexOf('clicked')} AND e.product_id IS NOT NULL
       AND (e.widget_id IS NOT NULL OR e.term IS NOT NULL)`,
    { ids: JSON.stringify(ids), shopId, windowMs: attributionDays * dayMs },
  );
  const clicks = new Map<number, Click[]>();
  for (const { order_id, ...row } of rows) {
    const own = clicks.get(order_id) ?? [];
    own.push(toClick(row));
    clicks.set(order_id, own);
  }
  return clicks;
}

function toClick({
  created_at,
  product_id,
  widget_id,
  term,
  source,
}: Omit<ClickRow, 'order_id'>): Click {
  const { rulesetId, rule, recommender } = readSource(source);
  return {
    at: created_at,
    productId: product_id,
    widgetId: widget_id,
    rulesetId,
    rule,
    recommender,
    termKey: term === null || widget_id !== null ? null : termKey(term),
  };
}

/** Returns the days for which a click counts for a sale. */
export async function readAttributionDays(connection: Knex, shopId: number): Promise<number> {
  const row = await connection<{ shop_id: number; name: string; value: string }>('shop_settings')
    .where({ shop_id: shopId, name: 'attribution_days' })
    .first('value');
  const days: unknown = row && JSON.parse(row.value);
  return typeof days === 'number' ? days : defaultAttributionDays;
}
