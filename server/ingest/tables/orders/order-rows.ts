import { toUnits } from '../../../catalog/prices/price.ts';
import type { JsonObject } from '../../files/json-values.ts';
import type { ProductNames, VariantName, VariantNames } from '../../files/record.ts';
import { customerOfEmail } from '../../records/customer-of-email.ts';
import { stableId } from '../../records/stable-id.ts';
import { idIn } from '../id-in.ts';
import type { UnmatchedNames } from '../unmatched-names.ts';
import type { LineCells } from './order-format.ts';

/** What the rows of an order tell of the whole order. */
export interface OrderHead {
  /** The name or number of the order, which all of its rows have. */
  key: string;
  line: number;
  id: string;
  currency: string;
  createdAt: string;
  cancelledAt: string;
  isTest: boolean;
  financialStatus: string;
  isCancelled: boolean;
  customerId: string;
  email: string;
  refunded: string;
  discount: string;
  noteAttributes: string;
}

export interface StoreNames {
  products: ProductNames | undefined;
  variants: VariantNames | undefined;
}

interface FoundProduct {
  productId: number;
  variantId: number | null;
}

/** Returns an order in the platform's JSON shape. Lines whose product the shop does not have are counted as unmatched. */
export function orderInput(
  head: OrderHead,
  lines: readonly LineCells[],
  stored: StoreNames,
  unmatched: UnmatchedNames,
): JsonObject {
  const orderId = idIn(head.id) ?? stableId('order', head.key);
  const items = lines.map((line, index) => {
    const found = findProduct(line, stored);
    if (found === undefined) {
      unmatched.add(describe(line));
    }
    return {
      id: idIn(line.id ?? '') ?? stableId('order-line', orderId, index + 1),
      product_id: found?.productId ?? null,
      variant_id: found?.variantId ?? null,
      quantity: line.quantity,
      price: line.price,
      total_discount: line.discount ?? null,
      properties: attributesIn(line.properties ?? ''),
    };
  });
  const isRefunded = head.financialStatus.toLowerCase() === 'refunded';
  const everything = items.map(({ id, quantity }) => ({ line_item_id: id, quantity }));
  const paidBack = isRefunded ? '0' : sum(head.refunded, orderDiscount(head, lines));
  return {
    id: orderId,
    currency: head.currency === '' ? null : head.currency,
    created_at: head.createdAt,
    cancelled_at: head.isCancelled ? head.cancelledAt || head.createdAt : head.cancelledAt,
    test: head.isTest,
    financial_status: head.financialStatus,
    customer: { id: idIn(head.customerId) ?? customerOfEmail(head.email) },
    line_items: items,
    refunds: [
      {
        refund_line_items: isRefunded ? everything : [],
        order_adjustments: [{ kind: 'refund_discrepancy', amount: `-${paidBack}` }],
      },
    ],
    note_attributes: attributesIn(head.noteAttributes),
  };
}

/** The discount of the order is told beside those of its lines, and holds them. */
function orderDiscount({ discount }: OrderHead, lines: readonly LineCells[]): string {
  const isOfLines = lines.some((line) => Number(line.discount ?? '') > 0);
  return isOfLines ? '0' : discount;
}

function sum(a: string, b: string): string {
  const digits = 3;
  const units = [a, b].map((text) => toUnits(Number(text) || 0, digits));
  return (units.reduce((x, y) => x + y, 0) / 10 ** digits).toFixed(digits);
}

/** Finds the product of a line: by its ids, its SKU, its barcode, then by the names of product and variant. */
function findProduct(line: LineCells, stored: StoreNames): FoundProduct | undefined {
  const { products, variants } = stored;
  const variantId = idIn(line.variantId ?? '');
  const productId = idIn(line.productId ?? '');
  if (productId !== undefined) {
    return { productId, variantId: variantId ?? null };
  }
  const { sku = '', barcode = '', name = '' } = line;
  const names: VariantName[] = [{ sku }, { barcode }, { name }];
  for (const known of variantId === undefined ? names : [{ id: variantId }, ...names]) {
    const found = variants?.find(known);
    if (found !== undefined) {
      return found;
    }
  }
  return wholeProduct(products, name.trim());
}

/** Finds the product alone when its variant has another name by now. */
function wholeProduct(products: ProductNames | undefined, name: string): FoundProduct | undefined {
  for (let end = name.length; end > 0; end = name.lastIndexOf(' - ', end - 1)) {
    const productId = products?.find({ title: name.slice(0, end) });
    if (productId !== undefined) {
      return { productId, variantId: null };
    }
  }
  return undefined;
}

function describe({ name = '', sku = '' }: LineCells): string {
  return sku.trim() === '' || name.trim() === '' ? name || sku : `${name} (SKU ${sku})`;
}

/** Reads attributes that stand in lines such as `_vitrine: v1;…`. */
function attributesIn(text: string): JsonObject[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, name, value] = /^\s*([^:]+?)\s*:\s*(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, value: value ?? '' }];
  });
}
