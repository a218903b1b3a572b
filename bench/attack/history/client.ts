import { Agent, request } from 'node:http';

/** A request of a client, with the address that it comes from. */
export interface SentRequest {
  port: number;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: object | string;
  headers?: Readonly<Record<string, string>>;
  /** An address of this machine, which stands for the network of the client. */
  from?: string;
}

export interface Answer {
  /** 0 when the connection ended without an answer. */
  status: number;
  body: string;
  ms: number;
}

/** The longest wait: an answer that takes longer is as good as none. */
const patienceMs = 60_000;

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export function ask({ port, method, path, body, headers, from }: SentRequest): Promise<Answer> {
  const startedAt = performance.now();
  const text = typeof body === 'object' ? JSON.stringify(body) : body;
  return new Promise((resolve) => {
    const end = (status: number, received = '') =>
      resolve({ status, body: received, ms: performance.now() - startedAt });
    const sent = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      agent: from === undefined ? agent : false,
      ...(from !== undefined && { localAddress: from }),
      headers: {
        'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        ...(text !== undefined && {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(text),
        }),
        ...headers,
      },
      signal: AbortSignal.timeout(patienceMs),
    });
    sent.on('error', () => end(0));
    sent.on('response', (answer) => {
      let received = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
      answer.on('end', () => end(answer.statusCode ?? 0, received));
      answer.on('error', () => end(0));
    });
    sent.end(text);
  });
}
