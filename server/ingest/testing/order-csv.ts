/** An order in the platform's JSON, as far as its table of orders has it. */
export interface ExportedOrder {
  id: number;
  name: string;
  created_at: string;
  cancelled_at: string | null;
  currency: string;
  financial_status: string;
  customer: { id: number } | null;
  line_items: readonly ExportedLine[];
  /** What was paid back besides pieces; absent: nothing. */
  refunded?: string;
}

interface ExportedLine {
  product_id: number;
  variant_id: number;
  quantity: number;
  price: string;
  total_discount?: string;
}

interface ExportedProduct {
  id: number;
  title: string;
  variants: readonly { id: number; title: string; sku: string }[];
}

const columns = [
  'Name',
  'Email',
  'Financial Status',
  'Currency',
  'Created at',
  'Lineitem quantity',
  'Lineitem name',
  'Lineitem price',
  'Lineitem sku',
  'Lineitem discount',
  'Cancelled at',
  'Refunded Amount',
  'Id',
] as const;

/** Writes orders as the platform exports them: what concerns the whole order stands on its first row. */
export class OrderCsv {
  readonly #names = new Map<number, { name: string; sku: string }>();

  constructor(products: Iterable<ExportedProduct>) {
    for (const { title, variants } of products) {
      for (const variant of variants) {
        const name = variant.title === 'Default Title' ? title : `${title} - ${variant.title}`;
        this.#names.set(variant.id, { name, sku: variant.sku });
      }
    }
  }

  get header(): string {
    return `${columns.join(',')}\n`;
  }

  write(order: ExportedOrder): string {
    return order.line_items
      .map((line, index) => {
        const { name = '', sku = '' } = this.#names.get(line.variant_id) ?? {};
        return rowOf({
          ...(index === 0 && headOf(order)),
          Name: order.name,
          'Created at': order.created_at.replace('T', ' ').replace('Z', ' +0000'),
          'Lineitem quantity': line.quantity,
          'Lineitem name': name,
          'Lineitem price': line.price,
          'Lineitem sku': sku,
          'Lineitem discount': line.total_discount ?? '0.00',
        });
      })
      .join('');
  }
}

type Cells = Partial<Record<(typeof columns)[number], string | number>>;

function headOf(order: ExportedOrder): Cells {
  return {
    Email: order.customer === null ? '' : `shopper${order.customer.id}@shop.example`,
    'Financial Status': order.financial_status,
    Currency: order.currency,
    'Cancelled at': order.cancelled_at?.replace('T', ' ').replace('Z', ' +0000') ?? '',
    'Refunded Amount': order.refunded ?? '0.00',
    Id: order.id,
  };
}

function rowOf(cells: Cells): string {
  const quoted = columns.map((column) => `"${String(cells[column] ?? '').replaceAll('"', '""')}"`);
  return `${quoted.join(',')}\n`;
}
