import {
  type DocumentNode,
  GraphQLError,
  Kind,
  NoDeprecatedCustomRule,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { pageProblems } from '../platform-schema/page-limits.ts';
import { platformSchema } from '../platform-schema/platform-schema.ts';
import { maxPoints, requestedCost } from '../platform-schema/query-cost.ts';
import { platformAccess, scopesOf } from '../platform-schema/required-access.ts';
import { type AppAccess, executeOnSchema } from '../platform-schema/schema-execution.ts';
import type { SeededRandom } from './seeded-random.ts';
import { type BulkFinish, StandInBulk } from './stand-in-bulk.ts';
import { companyLocationNodes } from './stand-in-companies.ts';
import { marketNodes } from './stand-in-markets.ts';
import { nodesOf, roots } from './stand-in-nodes.ts';
import { shopNode } from './stand-in-presentation.ts';
import { publicationNodes } from './stand-in-offer-nodes.ts';
import type { StandInStore } from './stand-in-store.ts';
import { StandInSubscriptions } from './stand-in-subscriptions.ts';

interface GraphRequest {
  query: string;
  variables?: Record<string, unknown>;
}

/** The scopes that an app of the stand-in has until a test takes some away. */
export const allScopes: ReadonlySet<string> = new Set([
  ...[...platformAccess().sentences.values()]
    .flatMap((sentence) => scopesOf(sentence).flat())
    .filter((scope) => scope.startsWith('read_')),
  // It widens a list, so that no field of the schema names it.
  'read_all_orders',
]);

/** The connections beside those of records. */
const ownRoots = ['markets', 'companyLocations'];

/** A page has few items, so that most lists have several pages. */
const maxItems = 5;

/** The points that an app may spend at once, and those that come back in a second. */
const throttle = { maximumAvailable: 2_000, restoreRate: 10_000 };

/** The Admin API of a store: its schema, executed on the data of the stand-in, and what it refuses. */
export class StandInGraph implements AppAccess {
  readonly #store: StandInStore;
  readonly #bulk: StandInBulk;
  readonly #subscriptions: StandInSubscriptions;
  /** The deprecated fields and arguments that were asked for. */
  readonly deprecations = new Set<string>();
  scopes: ReadonlySet<string> = allScopes;
  isApproved = true;
  deniedFields: ReadonlyMap<string, string> = new Map();
  /** The words by which topics, such as `orders/create`, are refused. */
  refusedTopics: ReadonlyMap<string, string> = new Map();
  /** True to refuse exports, so that everything is read in pages. */
  refusesExports = false;
  /** The share of looks at an export that find it running. */
  runningShare = 0.3;
  /** Returns what is sent as the result of an export. */
  spoilExport = (result: string): string => result;

  constructor(store: StandInStore, address: () => string, onFinish: BulkFinish) {
    this.#store = store;
    this.#bulk = new StandInBulk(address, onFinish);
    this.#subscriptions = new StandInSubscriptions(this);
  }

  get subscriptions(): readonly { topic: string; uri: string }[] {
    return this.#subscriptions.all;
  }

  /** Removes all subscriptions, as a platform does after failures. */
  dropSubscriptions(): void {
    this.#subscriptions.clear();
  }

  /** Returns the lines of an export. */
  exported(operation: string): string | undefined {
    const result = this.#bulk.result(operation);
    return result === undefined ? undefined : this.spoilExport(result);
  }

  /** Returns the whole answer to a request: data, errors and cost. */
  answer({ query, variables = {} }: GraphRequest, random: SeededRandom): object {
    const document = this.#read(query);
    if (!('kind' in document)) {
      return document;
    }
    const [problem] = pageProblems(document, platformSchema(), variables);
    if (problem !== undefined) {
      return { errors: [{ message: problem, extensions: { code: 'BAD_REQUEST' } }] };
    }
    const cost = costOf(document, variables);
    const spent = {
      requestedQueryCost: cost,
      actualQueryCost: cost,
      throttleStatus: { ...throttle, currentlyAvailable: throttle.maximumAvailable - cost },
    };
    if (cost > maxPoints) {
      const message = `Query cost is ${cost}, which exceeds the single query max cost limit (${maxPoints}).`;
      const extensions = { code: 'MAX_COST_EXCEEDED', cost, maxCost: maxPoints };
      return { errors: [{ message, extensions }], extensions: { cost: spent } };
    }
    this.#bulk.goOn(() => random.chance(this.runningShare));
    const root = { ...this.#data(), ...this.#subscriptions.root(), ...this.#mutations() };
    const result = executeOnSchema({
      document,
      variables,
      root,
      access: this,
      mostItems: maxItems,
    });
    return { ...result, extensions: { cost: spent } };
  }

  /** Returns a valid document, or the answer to an invalid one. */
  #read(query: string): DocumentNode | { errors: readonly GraphQLError[] } {
    try {
      const { document, errors, deprecations } = readDocument(query);
      if (errors.length > 0) {
        return { errors };
      }
      deprecations.forEach((message) => this.deprecations.add(message));
      return document;
    } catch (error) {
      if (error instanceof GraphQLError) {
        return { errors: [error] };
      }
      throw error;
    }
  }

  #data(): object {
    const byId = (id: unknown) =>
      this.#bulk.find(String(id)) ??
      [...roots, ...ownRoots]
        .flatMap((root) => this.#nodes(root))
        .find((node) => Reflect.get(node, 'id') === id) ??
      null;
    return {
      ...Object.fromEntries([...roots, ...ownRoots].map((root) => [root, () => this.#nodes(root)])),
      node: ({ id }: { id: unknown }) => byId(id),
      nodes: ({ ids }: { ids: unknown[] }) => ids.map(byId),
      bulkOperation: ({ id }: { id: unknown }) => this.#bulk.find(String(id)) ?? null,
      catalog: ({ id }: { id: unknown }) =>
        [...marketNodes(this.#store), ...companyLocationNodes(this.#store)]
          .flatMap(({ catalogs }) => catalogs)
          .find((catalog) => catalog.id === id) ?? null,
      publications: publicationNodes,
      currentAppInstallation: {
        accessScopes: [...this.scopes].map((handle) => ({ handle })),
      },
      shop: shopNode(this.#store.presentation),
      shopLocales: (given: { published?: boolean }) => this.#store.translations.shopLocales(given),
      webPresences: [{ rootUrls: this.#store.presentation.roots }],
    };
  }

  #nodes(root: string): object[] {
    switch (root) {
      case 'markets':
        return marketNodes(this.#store);
      case 'companyLocations':
        return companyLocationNodes(this.#store);
      default:
        return nodesOf(this.#store, root);
    }
  }

  #mutations(): object {
    return {
      bulkOperationRunQuery: ({ query }: { query: string }) => {
        const document = this.#read(query);
        if (this.refusesExports || !('kind' in document)) {
          const messages =
            'errors' in document ? document.errors : [{ message: 'no exports today' }];
          return { bulkOperation: null, userErrors: messages.map(({ message }) => ({ message })) };
        }
        const execute = () =>
          executeOnSchema({
            document,
            variables: {},
            root: this.#data(),
            access: this,
            mostItems: Infinity,
          });
        return this.#bulk.start({ query, document, execute });
      },
    };
  }
}

interface ReadDocument {
  document: DocumentNode;
  errors: readonly GraphQLError[];
  /** What it asks for although the platform has deprecated it, in words. */
  deprecations: readonly string[];
}

/** Stores have the same schema, and checking a document costs more than answering it. */
const documents = new Map<string, ReadDocument>();

function readDocument(query: string): ReadDocument {
  const known = documents.get(query);
  if (known) {
    return known;
  }
  const document = parse(query);
  const deprecated = validate(platformSchema(), document, [NoDeprecatedCustomRule]);
  const read = {
    document,
    errors: validate(platformSchema(), document, specifiedRules),
    deprecations: deprecated.map(({ message }) => message),
  };
  documents.set(query, read);
  return read;
}

function costOf(document: DocumentNode, variables: Readonly<Record<string, unknown>>): number {
  const { definitions } = document;
  const operations = definitions.filter(
    (definition): definition is OperationDefinitionNode =>
      definition.kind === Kind.OPERATION_DEFINITION,
  );
  const fragments = new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );
  const context = { schema: platformSchema(), fragments, variables };
  return operations.reduce((sum, operation) => sum + requestedCost(operation, context), 0);
}
