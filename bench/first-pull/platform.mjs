/** A platform whose exports are made while they are sent, so that they need no memory. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

const day = 86_400_000;
const start = Date.UTC(2026, 0, 1);
const linesTogether = 200;

/**
 * Starts a platform with so many products and orders.
 * @param {{ products: number, orders: number }} size
 */
export async function startPlatform(size) {
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return { url, close: () => void server.close() };

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  async function answer(request, response) {
    const [, , kind = ''] = (request.url ?? '').split('/');
    if (request.method === 'GET') {
      await sendLines(response, kind === 'orders' ? orders(size) : products(size));
      return;
    }
    /** @type {any} */
    const { query, variables } = await json(request);
    response.end(JSON.stringify(answerOf(query, variables)));
  }

  /**
   * @param {string} query
   * @param {Record<string, string>} variables
   */
  function answerOf(query, variables) {
    if (query.includes('currentAppInstallation')) {
      const accessScopes = ['read_products', 'read_orders'].map((handle) => ({ handle }));
      return { data: { currentAppInstallation: { accessScopes } } };
    }
    if (query.includes('bulkOperationRunQuery')) {
      const [, root = ''] = /\{ (\w+)/.exec(variables['query'] ?? '') ?? [];
      const bulkOperation = { id: root, status: 'CREATED' };
      return { data: { bulkOperationRunQuery: { bulkOperation, userErrors: [] } } };
    }
    if (query.includes('BulkOperation')) {
      const { id = '' } = variables;
      const exportUrl = id === 'collections' ? null : `${url}/exports/${id}`;
      return { data: { node: { id, status: 'COMPLETED', url: exportUrl } } };
    }
    if (query.startsWith('{ shop {')) {
      return { data: { shop: { name: 'Bench', currencyCode: 'EUR', ianaTimezone: 'UTC' } } };
    }
    // Languages, markets, publications and topics, for which the token has no right.
    const [, field = ''] = /\{\s*(\w+)/.exec(query) ?? [];
    const message = `Access denied for ${field} field.`;
    return { errors: [{ message, path: [field], extensions: { code: 'ACCESS_DENIED' } }] };
  }
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {Iterable<object>} lines
 */
async function sendLines(response, lines) {
  let text = '';
  let count = 0;
  for (const line of lines) {
    text += `${JSON.stringify(line)}\n`;
    count += 1;
    if (count % linesTogether === 0) {
      if (!response.write(text)) {
        await once(response, 'drain');
      }
      text = '';
    }
  }
  response.end(text);
}

/** @param {{ products: number }} size */
function* products({ products: count }) {
  for (let number = 1; number <= count; number++) {
    const id = `gid://platform/Product/${number}`;
    yield {
      __typename: 'Product',
      id,
      title: `Product ${number} of the first pull`,
      descriptionHtml: `<p>${'A sentence about this product. '.repeat(12)}</p>`,
      vendor: `Vendor ${number % 40}`,
      productType: `Type ${number % 60}`,
      handle: `product-${number}`,
      createdAt: new Date(start + number * 1_000).toISOString(),
      publishedAt: new Date(start + number * 1_000).toISOString(),
      updatedAt: new Date(start + number * 1_000).toISOString(),
      tags: [`tag-${number % 30}`, `tag-${number % 7}`],
      status: 'ACTIVE',
      options: [
        {
          id: `gid://platform/ProductOption/${number}`,
          name: 'Size',
          position: 1,
          values: ['S', 'M', 'L'],
        },
      ],
    };
    for (const [index, size] of ['S', 'M', 'L'].entries()) {
      yield {
        __typename: 'ProductVariant',
        id: `gid://platform/ProductVariant/${number * 10 + index}`,
        title: size,
        price: `${5 + (number % 90)}.00`,
        sku: `SKU-${number}-${size}`,
        inventoryQuantity: number % 9,
        selectedOptions: [{ name: 'Size', value: size }],
        position: index + 1,
        inventoryPolicy: 'DENY',
        inventoryItem: { id: `gid://platform/InventoryItem/${number * 10 + index}`, tracked: true },
        __parentId: id,
      };
    }
    yield {
      __typename: 'Metafield',
      id: `gid://platform/Metafield/${number}`,
      namespace: 'details',
      key: 'material',
      value: 'cotton',
      type: 'single_line_text_field',
      __parentId: id,
    };
  }
}

/** @param {{ products: number, orders: number }} size */
function* orders({ products: catalog, orders: count }) {
  for (let number = 1; number <= count; number++) {
    const id = `gid://platform/Order/${number}`;
    const createdAt = new Date(start + (number * 300 * day) / count).toISOString();
    yield {
      __typename: 'Order',
      id,
      createdAt,
      processedAt: createdAt,
      updatedAt: createdAt,
      cancelledAt: null,
      test: false,
      displayFinancialStatus: 'PAID',
      customer: { id: `gid://platform/Customer/${number % 50_000}` },
      customAttributes: [],
      refunds: [],
    };
    for (let line = 0; line < 2; line++) {
      const product = 1 + ((number * 7 + line * 31) % catalog);
      yield {
        __typename: 'LineItem',
        id: `gid://platform/LineItem/${number * 2 + line}`,
        quantity: 1,
        currentQuantity: 1,
        product: { id: `gid://platform/Product/${product}` },
        variant: { id: `gid://platform/ProductVariant/${product * 10}` },
        originalUnitPriceSet: { shopMoney: { amount: '12.00' } },
        discountAllocations: [],
        customAttributes: [{ key: '_widget_id', value: '3' }],
        __parentId: id,
      };
    }
  }
}
