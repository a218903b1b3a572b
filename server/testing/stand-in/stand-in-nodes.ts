import type { StandInContent } from './stand-in-contents.ts';
import { priceAtLocation } from './stand-in-companies.ts';
import { globalId, idOf, type Node } from './stand-in-node.ts';
import { offerFields, planGroupNodes } from './stand-in-offer-nodes.ts';
import { priceIn } from './stand-in-prices.ts';
import {
  pairsOf,
  refundedAmountOf,
  type StandInCustomer,
  type StandInLine,
  type StandInOrder,
} from './stand-in-sales.ts';
import { quantityOf, type StandInProduct, type StandInStore } from './stand-in-store.ts';
import { isoTime } from './stand-in-time.ts';

/** The connections of the graph whose records the store holds. */
export const roots = [
  'products',
  'productVariants',
  'collections',
  'customers',
  'orders',
  'articles',
  'pages',
  'sellingPlanGroups',
];

/** Returns the records of a kind in the order of their last change; none for an unknown kind. */
export function nodesOf(store: StandInStore, root: string): Node[] {
  return plainNodesOf(store, root).map((node) => store.translations.addTo(node));
}

function plainNodesOf(store: StandInStore, root: string): Node[] {
  const { articles, pages } = store.contents;
  switch (root) {
    case 'products':
      return sorted(store.products).map((product) => productNode(store, product));
    case 'productVariants':
      return sorted(store.products).map((product) => variantNode(store, product));
    case 'collections':
      return sorted(store.collections).map((collection) => ({
        ...headOf('Collection', collection),
        title: collection.title,
        handle: `c-${collection.id}`,
        products: () =>
          collection.productIds.flatMap((id) => {
            const product = store.products.get(id);
            return product ? productNode(store, product) : [];
          }),
      }));
    case 'customers':
      return sorted(store.sales.customers).map(customerNode);
    case 'orders':
      return sorted(store.sales.orders).map(orderNode);
    case 'articles':
      return sorted(articles).map((article) => ({
        ...headOf('Article', article),
        ...contentFields(article),
        tags: article.tags,
        blog: { id: globalId('Blog', 1), title: 'News', handle: 'news' },
      }));
    case 'pages':
      return sorted(pages).map((page) => ({ ...headOf('Page', page), ...contentFields(page) }));
    case 'sellingPlanGroups':
      return planGroupNodes(store);
    default:
      return [];
  }
}

function headOf(type: string, { id, updatedAt }: { id: number; updatedAt: number }): Node {
  return { __typename: type, id: globalId(type, id), updatedAt: isoTime(updatedAt) };
}

function sorted<Item extends { updatedAt: number }>(items: ReadonlyMap<number, Item>): Item[] {
  return [...items.values()].toSorted((first, second) => first.updatedAt - second.updatedAt);
}

function productNode(store: StandInStore, product: StandInProduct): Node {
  const { id, title } = product;
  return {
    ...headOf('Product', product),
    title,
    descriptionHtml: '',
    vendor: '',
    productType: '',
    handle: `p-${id}`,
    createdAt: '2026-01-01T00:00:00Z',
    templateSuffix: null,
    tags: [],
    options: [
      { id: globalId('ProductOption', id), name: 'Title', position: 1, values: ['Default Title'] },
    ],
    metafields: [
      {
        __typename: 'Metafield',
        id: globalId('Metafield', id),
        namespace: 'custom',
        key: 'name',
        value: title,
        type: 'single_line_text_field',
      },
    ],
    variants: [variantNode(store, product)],
    ...offerFields(store, id),
  };
}

function variantNode(store: StandInStore, product: StandInProduct): Node {
  const { id, price } = product;
  return {
    ...headOf('ProductVariant', { ...product, id: id * 10 }),
    title: 'Default Title',
    price,
    sku: '',
    compareAtPrice: null,
    inventoryQuantity: quantityOf(product),
    selectedOptions: [{ name: 'Title', value: 'Default Title' }],
    position: 1,
    inventoryPolicy: 'DENY',
    availableForSale: quantityOf(product) > 0,
    createdAt: '2026-01-01T00:00:00Z',
    taxable: true,
    barcode: null,
    contextualPricing: ({
      context,
    }: {
      context: { country: string } | { companyLocationId: string };
    }) => ({
      price:
        'country' in context
          ? priceIn(store, { id: id * 10, price }, context.country)
          : priceAtLocation(store, { id: id * 10, price }, idOf(context.companyLocationId)),
    }),
    inventoryItem: {
      id: globalId('InventoryItem', id * 7),
      tracked: true,
      requiresShipping: true,
    },
  };
}

function customerNode(customer: StandInCustomer): Node {
  const { tags, ordersCount, totalSpent } = customer;
  return {
    ...headOf('Customer', customer),
    tags: tags === '' ? [] : tags.split(', '),
    numberOfOrders: String(ordersCount),
    amountSpent: { amount: totalSpent },
  };
}

function orderNode(order: StandInOrder): Node {
  return {
    ...headOf('Order', order),
    createdAt: order.createdAt,
    processedAt: order.createdAt,
    cancelledAt: order.cancelledAt,
    test: order.isTest,
    displayFinancialStatus: 'PAID',
    customer: order.customerId === null ? null : { id: globalId('Customer', order.customerId) },
    customAttributes: pairsOf(order.attributes, 'key'),
    refunds: order.refunds.map(({ id }) => ({ id: globalId('Refund', id) })),
    refundDiscrepancySet: { shopMoney: { amount: (-refundedAmountOf(order)).toFixed(2) } },
    lineItems: order.lines.map(lineNode),
  };
}

function lineNode({ id, productId, ...line }: StandInLine): Node {
  return {
    __typename: 'LineItem',
    id: globalId('LineItem', id),
    quantity: line.quantity,
    currentQuantity: line.currentQuantity,
    product: productId === null ? null : { id: globalId('Product', productId) },
    variant: productId === null ? null : { id: globalId('ProductVariant', productId * 10) },
    originalUnitPriceSet: { shopMoney: { amount: line.price } },
    discountAllocations: [{ allocatedAmountSet: { shopMoney: { amount: line.discount } } }],
    customAttributes: pairsOf(line.properties, 'key'),
  };
}

function contentFields({ id, title, body, publishedAt }: StandInContent): Node {
  return { title, handle: `content-${id}`, body, publishedAt };
}
