import type { SeededRandom } from './seeded-random.ts';
import { select, type Selection, selectionOf } from './selection.ts';
import { catalogOf, marketsPage } from './stand-in-markets.ts';
import { nodesOf } from './stand-in-nodes.ts';
import type { StandInStore } from './stand-in-store.ts';

interface GraphRequest {
  query: string;
  variables?: Record<string, unknown>;
}

const scopes = ['products', 'customers', 'orders', 'all_orders', 'content', 'markets'];

/** Answers the queries of the Admin API that Vitrine sends, with the fields that they ask for. */
export class StandInGraph {
  readonly #store: StandInStore;
  readonly #address: () => string;
  readonly #exports = new Map<string, string>();
  readonly #subscriptions = new Map<string, { topic: string; uri: string }>();
  #operations = 0;
  /** True to refuse exports, so that everything is read in pages. */
  refusesExports = false;
  /** The share of looks at an export that find it running. */
  runningShare = 0.3;
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
      const accessScopes = scopes.map((scope) => ({ handle: `read_${scope}` }));
      return { currentAppInstallation: { accessScopes } };
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
    if (query.includes('catalog(')) {
      return this.#select(query, { catalog: catalogOf(this.#store, variables) });
    }
    if (query.includes('markets(')) {
      return this.#select(query, { markets: marketsPage(this.#store, variables['after']) });
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
    const fields = selectionOf(query)[root]?.['edges']?.['node'] ?? {};
    const lines = nodesOf(this.#store, root).flatMap(({ node, lists }) => [
      select(node, without(fields, lists)),
      ...Object.entries(lists).flatMap(([name, items]) => {
        const ofItem = fields[name]?.['edges']?.['node'];
        return ofItem
          ? items.map((item) => ({ ...asObject(select(item, ofItem)), __parentId: node['id'] }))
          : [];
      }),
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
    return random.chance(this.runningShare)
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
    const fields = selectionOf(query)[root]?.['nodes'] ?? {};
    const [, since = ''] = /updated_at:>='([^']+)'/.exec(query) ?? [];
    const matching = nodesOf(this.#store, root).filter(
      ({ node }) => String(node['updatedAt']) >= since,
    );
    const start = after === null || after === undefined ? 0 : Number(after);
    const end = start + Number(first);
    return {
      nodes: matching.slice(start, end).map(({ node, lists }) => ({
        ...asObject(select(node, without(fields, lists))),
        ...Object.fromEntries(
          Object.entries(lists).map(([name, items]) => [
            name,
            select(wholePage(items), fields[name] ?? {}),
          ]),
        ),
      })),
      pageInfo: { hasNextPage: end < matching.length, endCursor: String(end) },
    };
  }

  #select(query: string, answer: object): object {
    return asObject(select(answer, selectionOf(query)));
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

/** Returns a selection without the lists of a record. */
function without(fields: Selection, lists: object): Selection {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in lists)));
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
