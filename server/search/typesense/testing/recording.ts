import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** A proxy or a replacement of a server. */
export interface TestServer {
  url: string;
  close: () => Promise<void>;
}

export const exchangeSchema = z.object({
  method: z.string(),
  path: z.string(),
  body: z.string(),
  status: z.number(),
  contentType: z.string(),
  answer: z.string(),
});

export type RecordedExchange = z.infer<typeof exchangeSchema>;

/** Starts a proxy of a Typesense server that writes each exchange to a line of the file. */
export function startRecorder(target: string, file: string): Promise<TestServer> {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  return listen(async (request, body) => {
    const { method = 'GET', url: path = '/' } = request;
    const answer = await fetch(`${target}${path}`, {
      method,
      headers: {
        'Content-Type': String(request.headers['content-type']),
        'X-Typesense-Api-Key': String(request.headers['x-typesense-api-key']),
      },
      ...(body !== '' && { body }),
    });
    const exchange: RecordedExchange = {
      method,
      path,
      body,
      status: answer.status,
      contentType: answer.headers.get('content-type') ?? 'application/json',
      answer: await answer.text(),
    };
    appendFileSync(file, `${JSON.stringify(exchange)}\n`);
    return exchange;
  });
}

export function readRecording(file: string): RecordedExchange[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => exchangeSchema.parse(JSON.parse(line)));
}

/** Starts a server that replays a recording. Equal requests are answered in their recorded order. */
export function startReplay(exchanges: readonly RecordedExchange[]): Promise<TestServer> {
  const answers = new Map<string, RecordedExchange[]>();
  for (const exchange of exchanges) {
    answers.set(keyOf(exchange), [...(answers.get(keyOf(exchange)) ?? []), exchange]);
  }
  return listen(async ({ method = 'GET', url: path = '/' }, body) => {
    const known = answers.get(keyOf({ method, path, body })) ?? [];
    const [next] = known.length > 1 ? known.splice(0, 1) : known;
    if (!next) {
      const message = `Nothing was recorded for ${method} ${path}: ${body}`;
      const answer = JSON.stringify({ message });
      return { method, path, body, status: 400, contentType: 'application/json', answer };
    }
    return next;
  });
}

function keyOf({ method, path, body }: Pick<RecordedExchange, 'method' | 'path' | 'body'>): string {
  return `${method} ${path} ${body}`;
}

/** Starts a server that answers all requests by a function. */
async function listen(
  answer: (request: IncomingMessage, body: string) => Promise<RecordedExchange>,
): Promise<TestServer> {
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const exchange = await answer(request, await text(request));
    response.writeHead(exchange.status, { 'Content-Type': exchange.contentType });
    response.end(exchange.answer);
  };
  const server: Server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: urlOf(server),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns the URL of a local server. */
export function urlOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
}
