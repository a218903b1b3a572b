import type { IncomingHttpHeaders } from 'node:http';

/** A request as it is written to the connection. */
export interface WireRequest {
  method: string;
  /** The path with its query, percent-encoded. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: Uint8Array;
}

export interface WireAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** Time from the request to the last byte. */
  ms: number;
}

/** No answer came within the time, or the connection was closed without one. */
export interface NoAnswer {
  failure: 'timeout' | 'closed';
  message: string;
  ms: number;
}

/** Everything of a request in which it could have named something. */
export function textOf({ path, headers, body }: WireRequest): string {
  const query = path.replaceAll(/%([\da-f]{2})/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
  return `${query} ${Object.values(headers).join(' ')} ${Buffer.from(body ?? []).toString('utf8')}`;
}
