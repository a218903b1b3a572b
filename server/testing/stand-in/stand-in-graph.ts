import type { SeededRandom } from './seeded-random.ts';
import { isoTime, type StandInStore } from './stand-in-store.ts';

interface GraphRequest {
  query: string;
  variables?: Record<string, unknown>;
}

type Node = Record<string, unknown>;

/** Records of the graph in the order of their last change, with their lists. */
interface Graph {
  nodes: Node[];
  children: Record<string, (node: Node) => Node[]>;
}

/** Answers the queries of the Admin API that Vitrine sends, as far as they concern a stand-in store. */
export class StandInGraph {
  readonly #store: StandInStore;
  readonly #address: () => string;
  readonly #exports = new Map<string, string>();
  readonly #subscriptions = new Map<string, { topic: string; uri: string }>();
  #operations = 0;
  /** True to refuse exports, so that everything is read in pages. */
  refusesExports = false;
  /** Returns what is sent as the result of an export. */
  spoilExport = (result: string): string => result;

  constructor(store: StandInStore, address: () => string) {
    this.#store = store;
    this.#address = address;
  }

  get subscriptions(): readonly { topic: string; uri: string }[] {
    return [...this.#subscriptions.values()];
  }

  /** Removes all subscriptions, as a platform does after failures. */
  dropSubscriptions(): void {
    this.#subscriptions.clear();
  }

  /** Returns the lines of an export. */
  exported(operation: string): string | undefined {
    const result = this.#exports.get(operation);
    return result === undefined ? undefined : this.spoilExport(result);
  }

  answer({ query, variables = {} }: GraphRequest, random: SeededRandom): object {
    if (query.includes('currentAppInstallation')) {
      return { currentAppInstallation: { accessScopes: [{ handle: 'read_products' }] } };
    }
    if (query.includes('bulkOperationRunQuery')) {
      return this.#startExport(String(variables['query']));
    }
    if (query.includes('BulkOperation')) {
      return { node: this.#readOperation(String(variables['id']), random) };
    }
    if (query.includes('webhookSubscription')) {
      return this.#subscribe(query, variables);
    }
    const [, root = ''] = /page: (\w+)\(/.exec(query) ?? [];
    return root === ''
      ? { shop: { name: 'Stand-in', currencyCode: 'EUR', ianaTimezone: 'UTC' } }
      : { page: this.#readPage(root, query, variables) };
  }

  #startExport(query: string): object {
    if (this.refusesExports) {
      const userErrors = [{ field: [], message: 'no exports today' }];
      return { bulkOperationRunQuery: { bulkOperation: null, userErrors } };
    }
    const id = `gid://platform/BulkOperation/${(this.#operations += 1)}`;
    const [, root = ''] = /\{ (\w+)/.exec(query) ?? [];
    const { nodes, children } = this.#read(root);
    const isWhole = query.includes('__typename');
    const lines = nodes.flatMap((node) => [
      node,
      ...(isWhole
        ? Object.values(children).flatMap((list) =>
            list(node).map((child) => ({ ...child, __parentId: node['id'] })),
          )
        : []),
    ]);
    this.#exports.set(id, lines.map((line) => JSON.stringify(line)).join('\n'));
    const bulkOperation = { id, status: 'CREATED', errorCode: null, url: null };
    return { bulkOperationRunQuery: { bulkOperation, userErrors: [] } };
  }

  #readOperation(id: string, random: SeededRandom): object | null {
    const result = this.#exports.get(id);
    if (result === undefined) {
      return null;
    }
    const url = `${this.#address()}/exports/${encodeURIComponent(id)}`;
    return random.chance(0.3)
      ? { id, status: 'RUNNING', errorCode: null, url: null }
      : {
          id,
          status: 'COMPLETED',
          errorCode: null,
          url: result === '' ? null : url,
          rootObjectCount: String(rootsOf(result)),
        };
  }

  #readPage(root: string, query: string, { first, after }: Record<string, unknown>): object {
    const { nodes, children } = this.#read(root);
    const [, since = ''] = /updated_at:>='([^']+)'/.exec(query) ?? [];
    const matching = nodes.filter(({ updatedAt }) => String(updatedAt) >= since);
    const start = after === null || after === undefined ? 0 : Number(after);
    const end = start + Number(first);
    const lists = (node: Node) =>
      Object.entries(children).map(([name, list]) => [name, wholePage(list(node))]);
    return {
      nodes: matching
        .slice(start, end)
        .map((node) => ({ ...node, ...Object.fromEntries(lists(node)) })),
      pageInfo: { hasNextPage: end < matching.length, endCursor: String(end) },
    };
  }

  #read(root: string): Graph {
    if (root === 'products') {
      const products = [...this.#store.products.values()].toSorted(byTime);
      return {
        nodes: products.map(({ id, title, updatedAt }) => ({
          __typename: 'Product',
          id: `gid://platform/Product/${id}`,
          title,
          handle: `p-${id}`,
          createdAt: '2026-01-01T00:00:00Z',
          publishedAt: '2026-01-01T00:00:00Z',
          updatedAt: isoTime(updatedAt),
          status: 'ACTIVE',
        })),
        children: { variants: (node) => this.#variantsOf(node) },
      };
    }
    const collections = [...this.#store.collections.values()].toSorted(byTime);
    return {
      nodes: collections.map(({ id, title, updatedAt }) => ({
        __typename: 'Collection',
        id: `gid://platform/Collection/${id}`,
        title,
        handle: `c-${id}`,
        updatedAt: isoTime(updatedAt),
      })),
      children: { products: (node) => this.#membersOf(node) },
    };
  }

  #variantsOf(node: Node): Node[] {
    const product = this.#store.products.get(numberOf(node));
    return product
      ? [
          {
            __typename: 'ProductVariant',
            id: `gid://platform/ProductVariant/${product.id * 10}`,
            price: product.price,
            inventoryQuantity: product.quantity,
            selectedOptions: [{ name: 'Title', value: 'Default Title' }],
            position: 1,
            inventoryItem: {
              id: `gid://platform/InventoryItem/${product.id * 7}`,
              tracked: true,
            },
          },
        ]
      : [];
  }

  #membersOf(node: Node): Node[] {
    const { productIds = [] } = this.#store.collections.get(numberOf(node)) ?? {};
    return productIds.map((id) => ({ __typename: 'Product', id: `gid://platform/Product/${id}` }));
  }

  #subscribe(query: string, { topic, uri, id }: Record<string, unknown>): object {
    const done = { userErrors: [] };
    if (query.includes('webhookSubscriptionCreate')) {
      const name = `gid://platform/WebhookSubscription/${this.#subscriptions.size + 1}`;
      this.#subscriptions.set(name, { topic: String(topic), uri: String(uri) });
      return { webhookSubscriptionCreate: done };
    }
    if (query.includes('webhookSubscriptionDelete')) {
      this.#subscriptions.delete(String(id));
      return { webhookSubscriptionDelete: done };
    }
    const nodes = [...this.#subscriptions].map(([name, rest]) => ({ id: name, ...rest }));
    return { webhookSubscriptions: wholePage(nodes) };
  }
}

function rootsOf(result: string): number {
  return result.split('\n').filter((line) => line !== '' && !line.includes('__parentId')).length;
}

function wholePage(nodes: readonly object[]): object {
  return { nodes, pageInfo: { hasNextPage: false, endCursor: null } };
}

function numberOf({ id }: Node): number {
  return Number(String(id).split('/').at(-1));
}

function byTime(first: { updatedAt: number }, second: { updatedAt: number }): number {
  return first.updatedAt - second.updatedAt;
}
