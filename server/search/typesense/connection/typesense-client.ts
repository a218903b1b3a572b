import type { Agent as HttpAgent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import type { Client } from 'typesense';
import { failureOf } from './typesense-failure.ts';

export interface ClientOptions {
  /** The URLs of the nodes, which are tried in turn when one does not answer. */
  urls: readonly string[];
  apiKey: string;
  limits?: Partial<ClusterLimits>;
}

export interface ClusterLimits {
  /** The timeout of a search on one node. It is short, because a shopper waits. */
  searchSeconds: number;
  /** The timeout of a write: a batch of documents may take long. */
  writeSeconds: number;
  writeRetries: number;
  retryPauseSeconds: number;
}

const defaultLimits: ClusterLimits = {
  searchSeconds: 1.5,
  writeSeconds: 60,
  writeRetries: 3,
  retryPauseSeconds: 0.1,
};

export interface Clients {
  reading: Client;
  writing: Client;
}

/** Loads the package, whose 20 MB and 0.2 s servers without a cluster save. */
export async function createClients(
  { urls, apiKey, limits }: ClientOptions,
  agents: { httpAgent: HttpAgent; httpsAgent: HttpsAgent },
): Promise<Clients> {
  const { Client: TypesenseClient } = await import('typesense');
  const { searchSeconds, writeSeconds, writeRetries, retryPauseSeconds } = {
    ...defaultLimits,
    ...limits,
  };
  const common = {
    nodes: urls.map((url) => ({ url: url.replace(/\/+$/, '') })),
    apiKey,
    ...agents,
    retryIntervalSeconds: retryPauseSeconds,
    healthcheckIntervalSeconds: 5,
    // Errors are thrown, and logged by the callers, which know their meaning.
    logLevel: 'silent' as const,
  };
  return {
    reading: new TypesenseClient({
      ...common,
      connectionTimeoutSeconds: searchSeconds,
      numRetries: Math.max(1, urls.length - 1),
    }),
    writing: new TypesenseClient({
      ...common,
      connectionTimeoutSeconds: writeSeconds,
      numRetries: writeRetries,
    }),
  };
}

export interface CallOptions {
  body?: unknown;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Makes a call. The client retries it while a node does not answer or fails. */
export async function call(
  client: Client,
  method: Method,
  path: string,
  { body, query = {}, headers = {} }: CallOptions = {},
): Promise<unknown> {
  try {
    return await client.apiCall.performRequest<unknown>(method, path, {
      queryParameters: query,
      bodyParameters: body,
      additionalHeaders: headers,
      isStreamingRequest: false,
    });
  } catch (error) {
    throw failureOf(error, `${method.toUpperCase()} ${path}`);
  }
}
