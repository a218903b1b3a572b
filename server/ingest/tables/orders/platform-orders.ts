import type { OrderFormat } from './order-format.ts';

/** Orders of the platform, and sheets of Matrixify with the same data. */
export const platformOrders: OrderFormat = {
  name: 'orders of the platform',
  needs: ['name', 'created_at', 'line.name', 'line.quantity'],
  columns: {
    id: ['Id'],
    name: ['Name'],
    created_at: ['Created at', 'Processed At'],
    cancelled_at: ['Cancelled at'],
    financial_status: ['Financial Status', 'Payment: Status'],
    currency: ['Currency'],
    customer_id: ['Customer: ID'],
    email: ['Email', 'Customer: Email'],
    test: ['Test'],
    refunded: ['Refunded Amount', 'Price: Total Refund'],
    discount: ['Discount Amount'],
    note_attributes: ['Note Attributes', 'Additional Details'],
    'line.id': ['Line: ID'],
    'line.type': ['Line: Type'],
    'line.product_id': ['Line: Product ID'],
    'line.variant_id': ['Line: Variant ID'],
    'line.sku': ['Lineitem sku', 'Line: SKU'],
    'line.barcode': ['Lineitem barcode', 'Line: Variant Barcode'],
    'line.name': ['Lineitem name', 'Line: Title'],
    'line.variant_title': ['Line: Variant Title'],
    'line.quantity': ['Lineitem quantity', 'Line: Quantity'],
    'line.price': ['Lineitem price', 'Line: Price'],
    'line.discount': ['Lineitem discount', 'Line: Discount'],
    'line.properties': ['Line: Properties'],
  },
};
