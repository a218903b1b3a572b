import type { DocumentNode, ExecutionResult } from 'graphql';
import { bulkProblems } from '../platform-schema/bulk-limits.ts';
import { platformSchema } from '../platform-schema/platform-schema.ts';

/** Since version 2026-01 so many operations run at once. */
const maxRunning = 5;

interface Operation {
  id: string;
  query: string;
  createdAt: string;
  status: 'RUNNING' | 'COMPLETED' | 'FAILED';
  errorCode: string | null;
  lines: readonly string[];
  roots: number;
}

export interface BulkQuery {
  query: string;
  document: DocumentNode;
  execute: () => ExecutionResult;
}

/** Called with the body of the webhook that tells the end of an operation. */
export type BulkFinish = (body: object) => void;

/** The bulk operations of a store. Their results have the data of the moment when they were started. */
export class StandInBulk {
  readonly #address: () => string;
  readonly #onFinish: BulkFinish;
  readonly #operations = new Map<string, Operation>();

  constructor(address: () => string, onFinish: BulkFinish) {
    this.#address = address;
    this.#onFinish = onFinish;
  }

  /** Returns the payload of the mutation. */
  start({ query, document, execute }: BulkQuery): object {
    const running = [...this.#operations.values()].filter(({ status }) => status === 'RUNNING');
    const [problem] =
      running.length < maxRunning
        ? bulkProblems(document, platformSchema())
        : [`${maxRunning} bulk operations are running already.`];
    if (problem !== undefined) {
      return { bulkOperation: null, userErrors: [{ field: ['query'], message: problem }] };
    }
    const id = `gid://shopify/BulkOperation/${this.#operations.size + 1}`;
    const { data, errors } = execute();
    const isDenied = errors?.[0]?.extensions['code'] === 'ACCESS_DENIED';
    if (errors && !isDenied) {
      throw errors[0];
    }
    const lines = isDenied ? [] : linesOf(data);
    this.#operations.set(id, {
      id,
      query,
      createdAt: new Date().toISOString(),
      status: 'RUNNING',
      errorCode: isDenied ? 'ACCESS_DENIED' : null,
      lines: lines.map((line) => JSON.stringify(line)),
      roots: lines.filter((line) => !('__parentId' in line)).length,
    });
    return { bulkOperation: { ...this.find(id), status: 'CREATED' }, userErrors: [] };
  }

  /** Lets the operations go on, of which some still run after that. */
  goOn(stillRuns: () => boolean): void {
    for (const operation of this.#operations.values()) {
      if (operation.status === 'RUNNING' && !stillRuns()) {
        operation.status = operation.errorCode === null ? 'COMPLETED' : 'FAILED';
        this.#onFinish({
          admin_graphql_api_id: operation.id,
          completed_at: new Date().toISOString(),
          created_at: operation.createdAt,
          error_code: operation.errorCode?.toLowerCase() ?? null,
          status: operation.status.toLowerCase(),
          type: 'query',
        });
      }
    }
  }

  find(id: string): object | undefined {
    const found = this.#operations.get(id);
    if (!found) {
      return undefined;
    }
    const { status, errorCode, lines, roots, createdAt, query } = found;
    const hasResult = status === 'COMPLETED' && lines.length > 0;
    return {
      __typename: 'BulkOperation',
      id,
      query,
      createdAt,
      status,
      errorCode: status === 'FAILED' ? errorCode : null,
      url: hasResult ? `${this.#address()}/exports/${encodeURIComponent(id)}` : null,
      objectCount: String(lines.length),
      rootObjectCount: String(roots),
      type: 'QUERY',
    };
  }

  /** Returns the lines of a result. */
  result(id: string): string | undefined {
    return this.#operations.get(id)?.lines.join('\n');
  }
}

type Line = Readonly<Record<string, unknown>>;

/** Returns the lines of a result: each item of a connection, and behind it those of its own connections. */
function linesOf(data: ExecutionResult['data']): Line[] {
  return Object.values(data ?? {}).flatMap((value) => linesOfConnection(value, undefined));
}

function linesOfConnection(connection: unknown, parentId: unknown): Line[] {
  const edges: unknown = isObject(connection) ? connection['edges'] : undefined;
  const nodes = Array.isArray(edges) ? edges.map((edge: { node: Line }) => edge.node) : [];
  return nodes.flatMap((node) => {
    const fields = Object.entries(node);
    const own = fields.filter(([, value]) => !isConnectionValue(value));
    const line = {
      ...Object.fromEntries(own),
      ...(parentId !== undefined && { __parentId: parentId }),
    };
    return [line, ...fields.flatMap(([, value]) => linesOfConnection(value, node['id']))];
  });
}

function isConnectionValue(value: unknown): boolean {
  return isObject(value) && Array.isArray(value['edges']);
}

function isObject(value: unknown): value is Line {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
