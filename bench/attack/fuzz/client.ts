import { Agent, type IncomingHttpHeaders, request as open } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { NoAnswer, WireAnswer, WireRequest } from './wire.ts';

export type Send = (request: WireRequest) => Promise<WireAnswer | NoAnswer>;

export interface Client {
  send: Send;
  close: () => void;
}

/** Sends requests over keep-alive connections. Aborts a request that is not answered in time. */
export function createClient(port: number, timeoutMs: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  return {
    send: (request) => send(request, { port, timeoutMs, agent }),
    close: () => agent.destroy(),
  };
}

/** Time in which the first messages of a stream arrive, which does not end by itself. */
const streamMs = 50;

function isStream({ 'content-type': type }: IncomingHttpHeaders): boolean {
  return type?.startsWith('text/event-stream') === true;
}

interface SendOptions {
  port: number;
  timeoutMs: number;
  agent: Agent;
}

/** Sends one request and reads the whole answer. */
export function send(
  { method, path, headers, body }: WireRequest,
  { port, timeoutMs, agent }: SendOptions,
): Promise<WireAnswer | NoAnswer> {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  return new Promise((resolve) => {
    const length = body ? { 'Content-Length': String(body.length) } : {};
    const sent = open({
      host: '127.0.0.1',
      port,
      method,
      path,
      agent,
      headers: { ...headers, ...length },
    });
    const timer = setTimeout(() => sent.destroy(new Error('no answer in time')), timeoutMs);
    const fail = ({ message }: Error) => {
      clearTimeout(timer);
      const failure = elapsed() >= timeoutMs - 1 ? 'timeout' : 'closed';
      resolve({ failure, message, ms: elapsed() });
    };
    sent.on('error', fail);
    sent.on('response', (answer) => {
      const chunks: Uint8Array[] = [];
      const finish = () => {
        clearTimeout(timer);
        const { statusCode: status = 0, headers: received } = answer;
        const text = decode(Buffer.concat(chunks), received['content-encoding']);
        resolve({ status, headers: received, body: text, ms: elapsed() });
        answer.destroy();
      };
      answer.on('error', fail);
      answer.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      answer.on('end', finish);
      if (isStream(answer.headers)) {
        setTimeout(finish, streamMs);
      }
    });
    sent.end(body);
  });
}

const decoders: Readonly<Record<string, (bytes: Uint8Array) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

/** Decodes a body. One that cannot be decoded stays unchanged, so that parsing it as JSON fails. */
function decode(bytes: Uint8Array, encoding = 'identity'): string {
  try {
    return (decoders[encoding]?.(bytes) ?? Buffer.from(bytes)).toString();
  } catch {
    return Buffer.from(bytes).toString();
  }
}
