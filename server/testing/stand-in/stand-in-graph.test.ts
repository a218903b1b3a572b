import { describe, expect, test as base } from 'vitest';
import { bulkQuery, kindQueries, pageQuery } from '../../connectors/platform/queries.ts';
import { scopesOf } from '../platform-schema/required-access.ts';
import { StandInPlatform } from './stand-in-platform.ts';

interface StandInFixture {
  platform: StandInPlatform;
  ask: (query: string, variables?: Record<string, unknown>) => object;
}

const test = base.extend<StandInFixture>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of the fixtures from it
  platform: async ({}, use) => {
    const platform = await StandInPlatform.start({ seed: 1 });
    platform.change(150);
    await use(platform);
    await platform.close();
  },
  ask: async ({ platform }, use) => {
    await use((query, variables = {}) =>
      platform.graph.answer({ query, variables }, platform.random),
    );
  },
});

const startQuery = `mutation Start($query: String!) {
  bulkOperationRunQuery(query: $query, groupObjects: true) {
    bulkOperation { id status errorCode } userErrors { message } } }`;
const statusQuery = `query Status($id: ID!) {
  bulkOperation(id: $id) { status errorCode url rootObjectCount } }`;
const subscribeQuery = `mutation Subscribe($topic: WebhookSubscriptionTopic!, $uri: String!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri }) {
    webhookSubscription { id } userErrors { message } } }`;

const without = (platform: StandInPlatform, ...scopes: string[]) => {
  platform.graph.scopes = new Set(
    [...platform.graph.scopes].filter((scope) => !scopes.includes(scope)),
  );
};

describe('the stand-in of the platform', () => {
  test.for([
    ['{ shop { colour } }', /Cannot query field "colour" on type "Shop"/],
    ['{ products(size: 1) { nodes { id } } }', /Unknown argument "size"/],
    ['{ shop { name }', /Syntax Error/],
    ['{ products { nodes { id } } }', /products needs one of first and last/],
    ['{ products(first: 251) { nodes { id } } }', /at most 250 items/],
  ] as const)('refuses %s', ([query, message], { ask }) => {
    expect(ask(query)).toMatchObject({ errors: [{ message: expect.stringMatching(message) }] });
  });

  test('refuses a field whose scope was not granted, at its path', ({ platform, ask }) => {
    without(platform, 'read_customers');
    const query = '{ orders(first: 1) { nodes { id customer { id } } } }';
    expect(ask(query)).toMatchObject({
      data: { orders: { nodes: [{ customer: null }] } },
      errors: [
        {
          message:
            'Access denied for customer field. Required access: `read_customers` access scope.',
          path: ['orders', 'nodes', 0, 'customer'],
          extensions: { code: 'ACCESS_DENIED' },
        },
      ],
    });
    expect(ask('{ customers(first: 1) { nodes { id } } }')).toMatchObject({
      errors: [{ path: ['customers'], extensions: { code: 'ACCESS_DENIED' } }],
    });
    expect(ask('{ currentAppInstallation { accessScopes { handle } } }')).not.toMatchObject({
      data: {
        currentAppInstallation: {
          accessScopes: expect.arrayContaining([{ handle: 'read_customers' }]),
        },
      },
    });
  });

  test('refuses personal data to an app without approval', ({ platform, ask }) => {
    platform.graph.isApproved = false;
    expect(ask('{ customers(first: 1) { nodes { id } } }')).toMatchObject({
      errors: [{ message: 'This app is not approved to access the Customer object.' }],
    });
    expect(ask(subscribeQuery, { topic: 'ORDERS_CREATE', uri: 'https://a.example/' })).toEqual(
      expect.objectContaining({
        data: {
          webhookSubscriptionCreate: {
            webhookSubscription: null,
            userErrors: [{ message: expect.stringMatching(/protected customer data/) }],
          },
        },
      }),
    );
    expect(ask('{ products(first: 1) { nodes { id } } }')).not.toHaveProperty('errors');
  });

  test('refuses a query of more than 1,000 points', ({ ask }) => {
    const query = '{ products(first: 20) { nodes { variants(first: 100) { nodes { id } } } } }';
    expect(ask(query)).toMatchObject({
      errors: [{ extensions: { code: 'MAX_COST_EXCEEDED', cost: 2 + 20 * (1 + 2 + 100) } }],
    });
    const page = pageQuery(kindQueries.products, null);
    expect(ask(page, { first: 5 })).toMatchObject({
      extensions: { cost: { throttleStatus: { restoreRate: 10_000 } } },
    });
  });

  test('gives fields that it does not hold a value of their type', ({ ask }) => {
    expect(ask('{ shop { taxShipping unitSystem richTextEditorUrl } }')).toMatchObject({
      data: {
        shop: {
          taxShipping: false,
          unitSystem: 'IMPERIAL_SYSTEM',
          richTextEditorUrl: 'https://stand-in.example/',
        },
      },
    });
  });

  test('exports records with the lines of their lists behind them', ({ platform, ask }) => {
    ask(startQuery, { query: bulkQuery(kindQueries.products, null) });
    platform.graph.runningShare = 0;
    const count = platform.store.products.size;
    const id = 'gid://shopify/BulkOperation/1';
    expect(ask(statusQuery, { id })).toMatchObject({
      data: { bulkOperation: { status: 'COMPLETED', rootObjectCount: String(count) } },
    });
    const lines =
      platform.graph
        .exported(id)
        ?.split('\n')
        .map((line) => JSON.parse(line)) ?? [];
    // A product, its variant and its metafield.
    expect(lines).toHaveLength(3 * count);
    expect(lines[1]).toMatchObject({ __typename: 'ProductVariant', __parentId: lines[0].id });
  });

  test('ends an export of what the app may not read as denied', ({ platform, ask }) => {
    without(platform, 'read_customers');
    ask(startQuery, { query: bulkQuery(kindQueries.customers, null) });
    platform.graph.runningShare = 0;
    expect(ask(statusQuery, { id: 'gid://shopify/BulkOperation/1' })).toMatchObject({
      data: { bulkOperation: { status: 'FAILED', errorCode: 'ACCESS_DENIED', url: null } },
    });
  });

  test('runs five exports at once', ({ platform, ask }) => {
    platform.graph.runningShare = 1;
    const start = () => ask(startQuery, { query: '{ products { edges { node { id } } } }' });
    const started = { data: { bulkOperationRunQuery: { bulkOperation: { status: 'CREATED' } } } };
    for (let count = 0; count < 5; count += 1) {
      expect(start()).toMatchObject(started);
    }
    expect(start()).toMatchObject({
      data: {
        bulkOperationRunQuery: {
          bulkOperation: null,
          userErrors: [{ message: '5 bulk operations are running already.' }],
        },
      },
    });
    platform.graph.runningShare = 0;
    expect(start()).toMatchObject(started);
  });

  test.for([
    ['INVENTORY_LEVELS_UPDATE', 'https://a.example/', /read_inventory/],
    ['PRODUCTS_UPDATE', 'http://a.example/', /http:\/\/ is not supported/],
    ['SHOP_UPDATE', 'https://a.example/', undefined],
  ] as const)('tells %s to %s only if it may', ([topic, uri, problem], { platform, ask }) => {
    without(platform, 'read_inventory');
    const userErrors = problem ? [{ message: expect.stringMatching(problem) }] : [];
    expect(ask(subscribeQuery, { topic, uri })).toMatchObject({
      data: { webhookSubscriptionCreate: { userErrors } },
    });
    expect(platform.graph.subscriptions).toHaveLength(problem ? 0 : 1);
  });

  base('fails a test that asks for a deprecated field', async () => {
    const platform = await StandInPlatform.start({ seed: 1 });
    const query = '{ productVariants(first: 1) { nodes { image { url } } } }';
    platform.graph.answer({ query }, platform.random);
    await expect(platform.close()).rejects.toThrow(/ProductVariant\.image is deprecated/);
  });
});

base.each([
  ['`read_products` access scope.', [['read_products']]],
  ['Apps must have `read_discounts` access scope.', [['read_discounts']]],
  [
    '`read_orders` access scope, `read_marketplace_orders` access scope or `read_quick_sale` access scope.',
    [['read_orders', 'read_marketplace_orders', 'read_quick_sale']],
  ],
  [
    '`read_markets` for queries and both `read_markets` as well as `write_markets` for mutations.',
    [['read_markets']],
  ],
  [
    'products or product_listings read access scope. The user must have permission to view markets.',
    [['read_products', 'read_product_listings']],
  ],
  [
    '`read_customers` access scope. Also: Requires `read_customer_payment_methods` scope.',
    [['read_customers'], ['read_customer_payment_methods']],
  ],
  ['The user must have `read_customer_merge` permissions.', []],
  [
    'Any of `shipping` access scopes or `manage_delivery_settings` user permission.',
    [['read_shipping']],
  ],
])('the sentence "%s" asks for the scopes %j', (sentence, scopes) => {
  expect(scopesOf(sentence)).toEqual(scopes);
});
