import { z } from 'zod';
import {
  graphCustomerSchema,
  graphLineSchema,
  graphOrderSchema,
  type RecordGroup,
  toPulledRecord,
  typeOf,
} from '../../connectors/platform/platform-records.ts';
import { unreadMembers } from '../../contract/unread-members.ts';
import type { JsonObject } from '../files/json-values.ts';
import { reporterOf } from '../files/record-parser.ts';
import type { ParsedRecord, ReadContext } from '../files/record.ts';
import { connectionSchema } from './graph-page.ts';
import { leftOutOfCustomers, leftOutOfOrders } from '../files/left-out.ts';
import { identifyById } from './record-identity.ts';

/** A group of graph lines, and the line of the file where it begins. */
interface PlacedGroup {
  line: number;
  value: RecordGroup;
}

export type Convert = (group: PlacedGroup) => ParsedRecord<JsonObject>;

/** Returned pieces, which a saved answer may hold below each refund. */
const refundsSchema = z
  .array(
    z.object({
      id: z.unknown().optional(),
      refundLineItems: connectionSchema(
        z.object({
          lineItem: z.object({ id: z.unknown().optional() }).nullish(),
          quantity: z.unknown().optional(),
        }),
      ),
    }),
  )
  .catch([]);

/** Returns a function that converts orders of the graph to the shape of the REST API. */
export function graphOrders(context: Pick<ReadContext, 'onIgnored'>): Convert {
  const { onIgnored } = context;
  const readOrder = unreadMembers(graphOrderSchema.extend({ refunds: refundsSchema }));
  const readLine = unreadMembers(graphLineSchema);
  return ({ line, value: [root, ...children] }) => {
    const lines = children.filter(({ id }) => typeOf(id) === 'LineItem');
    if (lines.length === 0) {
      const id = identifyById(root);
      const problem =
        'lineItems: expected those of the order, found none; ask for lineItems in the export and for its lines grouped (groupObjects: true)';
      return { line, problem, ...(id !== undefined && { id }) };
    }
    const report = reporterOf({ context, leftOut: leftOutOfOrders, isPersonal: true }, line);
    readOrder(root, report);
    for (const item of lines) {
      readLine(item, (path) => report(`lineItems.${path}`));
      if (!('originalUnitPriceSet' in item)) {
        onIgnored?.('lines without originalUnitPriceSet, which count without revenue', { line });
      }
    }
    const record = recordOf('orders', [root, ...lines]);
    reportOthers(children, 'LineItem', line, context);
    const refunds = Array.isArray(record['refunds']) ? record['refunds'] : [];
    return { line, value: { ...record, refunds: [...refunds, ...returnedPieces(root)] } };
  };
}

/** Returns a function that converts customers of the graph to the shape of the REST API. */
export function graphCustomers(context: Pick<ReadContext, 'onIgnored'>): Convert {
  const readCustomer = unreadMembers(graphCustomerSchema);
  return ({ line, value: [root, ...children] }) => {
    readCustomer(
      root,
      reporterOf({ context, leftOut: leftOutOfCustomers, isPersonal: true }, line),
    );
    reportOthers(children, undefined, line, context);
    return { line, value: recordOf('customers', [root]) };
  };
}

/** A record without a readable id keeps what its id is, so that the problem names it. */
function recordOf(kind: 'orders' | 'customers', group: RecordGroup): JsonObject {
  const content = toPulledRecord(kind, group)?.content;
  return content && 'record' in content ? { ...content.record } : { id: group[0]['id'] };
}

function returnedPieces({ refunds }: JsonObject): JsonObject[] {
  return refundsSchema.parse(refunds).map(({ refundLineItems }) => ({
    refund_line_items: refundLineItems.map(({ lineItem, quantity }) => ({
      line_item_id: lineItem?.id,
      quantity,
    })),
  }));
}

function reportOthers(
  children: readonly JsonObject[],
  read: string | undefined,
  line: number,
  { onIgnored }: Pick<ReadContext, 'onIgnored'>,
): void {
  for (const { id } of children) {
    if (read === undefined || typeOf(id) !== read) {
      onIgnored?.(`lines of ${typeOf(id) || 'an unknown kind'}`, { line });
    }
  }
}
