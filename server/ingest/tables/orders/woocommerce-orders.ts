import type { LineCells, OrderFormat } from './order-format.ts';

/** Returns what a status of WooCommerce means. Orders that were never paid for do not count. */
function statusOf(text: string): { financial_status: string; isCancelled: boolean } {
  const status = text.trim().toLowerCase().replace(/^wc-/, '');
  return {
    financial_status: isRefunded(status) ? 'refunded' : 'paid',
    isCancelled: unpaid.has(status),
  };
}

const unpaid: ReadonlySet<string> = new Set(
  [
    ['cancelled', 'failed', 'trash', 'pending', 'pending payment', 'checkout-draft', 'draft'],
    ['storniert', 'abgebrochen', 'fehlgeschlagen', 'zahlung ausstehend', 'annulée', 'échouée'],
    ['attente paiement', 'cancelado', 'fallido', 'pendiente de pago', 'annullato', 'fallito'],
    ['in attesa di pagamento', 'geannuleerd', 'mislukt', 'wachtend op betaling'],
    ['キャンセル済み', '失敗', '支払い待ち'],
  ].flat(),
);

function isRefunded(status: string): boolean {
  const words = ['refunded', 'erstattet', 'rückerstattet', 'remboursée', 'remboursé'];
  const others = ['reembolsado', 'rimborsato', 'terugbetaald', '払い戻し済み'];
  return [...words, ...others].includes(status);
}

/** Orders of WooCommerce with a row for each line, as Advanced Order Export writes them. */
export const wooOrderLines: OrderFormat = {
  name: 'orders of WooCommerce by line (Advanced Order Export)',
  needs: ['name', 'created_at', 'line.name', 'line.quantity'],
  statusOf,
  columns: {
    id: ['Order ID', 'order_id'],
    name: [
      'Order Number',
      'order_number',
      'Bestellnummer',
      'Numéro de commande',
      'Número de pedido',
    ],
    created_at: ['Order Date', 'order_date', 'Bestelldatum', 'Date de commande', 'Fecha de pedido'],
    financial_status: [
      'Order Status',
      'order_status',
      'Bestellstatus',
      'État de la commande',
      'Estado del pedido',
    ],
    currency: ['Currency', 'order_currency'],
    customer_id: ['Customer User ID', 'Customer ID', 'customer_user'],
    email: ['Email (Billing)', 'Billing Email', 'E-Mail (Rechnung)', 'billing_email'],
    refunded: ['Order Refund Amount', 'Refund Amount'],
    discount: ['Order Discount', 'Cart Discount Amount', 'Discount Amount'],
    'line.product_id': ['Product Id', 'Product ID', 'product_id'],
    'line.variant_id': ['Product Variation Id', 'Variation ID', 'variation_id'],
    'line.sku': ['SKU', 'Artikelnummer', 'UGS', 'sku'],
    'line.name': [
      'Item Name',
      'Product Name',
      'Artikelname',
      'Produktname',
      "Nom de l'article",
      'name',
    ],
    'line.variant_title': ['Product Variation'],
    'line.quantity': [
      'Quantity',
      'Quantity (- Refund)',
      'Menge',
      'Anzahl',
      'Quantité',
      'Cantidad',
      'qty',
    ],
    'line.price': ['Item Cost', 'Artikelpreis', 'item_price'],
    'line.total': ['Order Line Subtotal', 'Order Line Total', 'line_subtotal'],
  },
};

/** Orders of WooCommerce with a column for each line, as Order Export & Import of WebToffee writes them. */
export const wooOrderColumns: OrderFormat = {
  name: 'orders of WooCommerce with columns line_item_1, line_item_2 … (Order Export & Import)',
  needs: ['id', 'created_at', 'financial_status'],
  statusOf,
  lineColumns: /^line_item_\d+$/i,
  readLines: (cell) => [readLineItem(cell)],
  columns: {
    id: ['order_id'],
    name: ['order_number'],
    created_at: ['order_date', 'date'],
    financial_status: ['status'],
    currency: ['order_currency'],
    customer_id: ['customer_id', 'customer_user'],
    email: ['billing_email', 'customer_email'],
    discount: ['cart_discount', 'discount_total'],
    refunded: ['refund_total'],
  },
};

/** Reads a line such as `name:Blue mug|product_id:12|sku:MUG|quantity:2|total:25.00`. */
function readLineItem(cell: string): LineCells {
  const members = new Map(
    cell.split('|').map((member) => {
      const [name = '', ...value] = member.split(':');
      return [name.trim().toLowerCase(), value.join(':').trim()] as const;
    }),
  );
  const quantity = members.get('quantity') || '1';
  const total = Number(members.get('sub_total') || members.get('total'));
  return {
    name: members.get('name') ?? '',
    sku: members.get('sku') ?? '',
    productId: members.get('product_id') ?? '',
    variantId: members.get('variation_id') ?? '',
    quantity,
    price: Number.isNaN(total) ? '' : (total / (Number(quantity) || 1)).toFixed(3),
  };
}

/** Orders of WooCommerce as its own analytics download them: products and their pieces in one cell, and no prices. */
export const wooAnalyticsOrders: OrderFormat = {
  name: 'orders of WooCommerce from its analytics',
  needs: ['name', 'created_at', 'financial_status'],
  statusOf,
  lineColumns:
    /^(?:product\(s\)|products?|produkte?|produkt\(e\)|produit\(s\)|producto\(s\)|prodotto\(i\)|prodotti|product\(en\))$/i,
  readLines: readProductList,
  columns: {
    name: [
      'Order #',
      'Bestellung #',
      'Bestellnr.',
      'Commande n°',
      'N° de commande',
      'Pedido nº',
      'N.º de pedido',
      'Ordine #',
      'Bestelling #',
    ],
    created_at: ['Date', 'Datum', 'Fecha', 'Data'],
    financial_status: ['Status', 'État', 'Estado', 'Stato'],
  },
};

/** Reads `1× Blue mug, 2× Red plate`. A name may have commas: a number begins the next product. */
function readProductList(cell: string): LineCells[] {
  return cell.split(/,\s*(?=\d+\s*[×x]\s)/).flatMap((part) => {
    const [, quantity, name] = /^\s*(\d+)\s*[×x]\s+(.+?)\s*$/.exec(part) ?? [];
    return quantity === undefined || name === undefined ? [] : [{ quantity, name, price: '0' }];
  });
}
