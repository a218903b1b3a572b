import type { IncomingHttpHeaders } from 'node:http';

/** A request as it is sent. */
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

/** The failure of a request without an answer: it took too long, or the connection was closed. */
export interface NoAnswer {
  failure: 'timeout' | 'closed';
  message: string;
  ms: number;
}

/** Returns all text of a request, to check whether it contained a word of the answer. */
export function textOf({ path, headers, body }: WireRequest): string {
  const query = path.replaceAll(/%([\da-f]{2})/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
  return `${query} ${Object.values(headers).join(' ')} ${Buffer.from(body ?? []).toString('utf8')}`;
}
