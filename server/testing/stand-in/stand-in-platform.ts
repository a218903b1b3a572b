import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiVersion } from '../../connectors/platform/admin-api.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { sendWebhook } from '../webhooks.ts';
import { SeededRandom } from './seeded-random.ts';
import { StandInGraph } from './stand-in-graph.ts';
import { type StandInDelivery, StandInStore } from './stand-in-store.ts';

export interface StandInOptions {
  seed: number;
  /** The share of requests to the API that fail in some way; absent: none. */
  faults?: number;
}

export const standInToken = 'token-of-the-stand-in';

/** An app of the stand-in that gets its tokens by itself. */
export const standInClient = { clientId: 'client-of-the-stand-in', clientSecret: 'secret-of-it' };

/** A token of the app ends after so many requests, before the time that the stand-in tells. */
const requestsPerToken = 5;

/** A platform on this machine: its Admin API over HTTP, and the webhooks of a store. */
export class StandInPlatform {
  readonly store = new StandInStore();
  readonly graph: StandInGraph;
  readonly random: SeededRandom;
  readonly #server = createServer((request, response) => void this.#handle(request, response));
  readonly #progress = new EventEmitter();
  #faults: number;
  #waiting: StandInDelivery[] = [];
  url = '';
  /** False once the merchant has revoked the token. */
  isTokenValid = true;
  /** Returns the words by which a request is refused with 403; undefined for one that is answered. */
  refusesRequest: (body: string) => string | undefined = () => undefined;
  /** Requests that have come, and webhooks that were taken. */
  steps = 0;
  /** The tokens that the app was given, with the requests that each still allows. */
  readonly tokens = new Map<string, number>();

  private constructor({ seed, faults = 0 }: StandInOptions) {
    this.random = new SeededRandom(seed);
    this.#faults = faults;
    this.graph = new StandInGraph(
      this.store,
      () => this.url,
      (body) => this.#tellFinish(body),
    );
  }

  static async start(options: StandInOptions): Promise<StandInPlatform> {
    const platform = new StandInPlatform(options);
    await new Promise<void>((resolve) => platform.#server.listen(0, '127.0.0.1', resolve));
    const { port } = platform.#server.address() as AddressInfo;
    platform.url = `http://127.0.0.1:${port}`;
    return platform;
  }

  /** Ends the server. Throws when it was asked for deprecated fields. */
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    if (this.graph.deprecations.size > 0) {
      throw new Error(`Deprecated: ${[...this.graph.deprecations].join(' ')}`);
    }
  }

  #tellFinish(body: object): void {
    const topic = 'bulk_operations/finish';
    if (this.graph.subscriptions.some((known) => known.topic === 'BULK_OPERATIONS_FINISH')) {
      this.#waiting.push(this.store.deliver(topic, body));
    }
  }

  /** Resolves when as many requests and webhooks have come and gone since the start. */
  async reached(steps: number): Promise<void> {
    while (this.steps < steps) {
      await once(this.#progress, 'step');
    }
  }

  #step(): void {
    this.steps += 1;
    this.#progress.emit('step');
  }

  /** Changes the store. Its webhooks wait until they are sent. */
  change(times: number): void {
    for (let count = 0; count < times; count += 1) {
      this.#waiting.push(...this.store.change(this.random));
    }
  }

  /**
   * Sends the waiting webhooks: some twice, some in another order, some later than the next ones, some with a wrong
   * time. Sends each again until it is taken.
   */
  async send(url: () => string, shop: Pick<Shop, 'domain' | 'webhookSecret'>): Promise<void> {
    const isLate = () => this.random.chance(0.1);
    const late: StandInDelivery[] = [];
    const now: StandInDelivery[] = [];
    this.#waiting.forEach((delivery) => (isLate() ? late : now).push(delivery));
    this.#waiting = late;
    for (const delivery of this.#disorder(now)) {
      await deliver(url, shop, { ...delivery, body: this.#lie(delivery) });
      this.#step();
    }
  }

  /** Sends everything that is late. */
  async sendAll(url: () => string, shop: Pick<Shop, 'domain' | 'webhookSecret'>): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.send(url, shop);
    }
  }

  #disorder(deliveries: readonly StandInDelivery[]): StandInDelivery[] {
    const placed = deliveries.flatMap((delivery, index) => {
      const place = { delivery, at: index + (this.random.chance(0.2) ? this.random.below(10) : 0) };
      return this.random.chance(0.1) ? [place, { ...place, at: place.at + 5 }] : [place];
    });
    return placed.toSorted((a, b) => a.at - b.at).map(({ delivery }) => delivery);
  }

  /** Returns the body, sometimes with the time of another day. */
  #lie({ body }: StandInDelivery): object {
    if (!('updated_at' in body) || !this.random.chance(0.05)) {
      return body;
    }
    const days = this.random.pick([-2, -1, 1, 400]) ?? 0;
    const time = Date.parse(String(body.updated_at)) + days * 24 * 3_600_000;
    return { ...body, updated_at: new Date(time).toISOString() };
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#step();
    const { url = '' } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
    }
    const isExport = url.startsWith('/exports/');
    if (this.random.chance(this.#faults)) {
      this.#fail(response, isExport);
      return;
    }
    if (isExport) {
      response.end(this.graph.exported(decodeURIComponent(url.slice('/exports/'.length))));
      return;
    }
    const body = JSON.parse(Buffer.concat(chunks).toString());
    if (url === '/admin/oauth/access_token') {
      this.#giveToken(response, body);
      return;
    }
    if (!this.#isAllowed(request.headers['x-shopify-access-token'])) {
      response.writeHead(401).end();
      return;
    }
    response.setHeader('X-Shopify-API-Version', apiVersion);
    response.setHeader('Content-Type', 'application/json');
    const errors = this.refusesRequest(JSON.stringify(body));
    if (errors !== undefined) {
      response.writeHead(403).end(JSON.stringify({ errors }));
      return;
    }
    response.end(JSON.stringify(this.graph.answer(body, this.random)));
  }

  #giveToken(response: ServerResponse, body: Readonly<Record<string, unknown>>): void {
    const isKnown =
      body['grant_type'] === 'client_credentials' &&
      body['client_id'] === standInClient.clientId &&
      body['client_secret'] === standInClient.clientSecret;
    if (!isKnown || !this.isTokenValid) {
      response.writeHead(400).end('{"error":"invalid_client"}');
      return;
    }
    const token = `token ${this.tokens.size + 1}`;
    this.tokens.set(token, requestsPerToken);
    response.end(JSON.stringify({ access_token: token, expires_in: 86_399 }));
  }

  #isAllowed(token: unknown): boolean {
    const name = String(token);
    const left = this.tokens.get(name) ?? 0;
    if (left > 0) {
      this.tokens.set(name, left - 1);
    }
    return this.isTokenValid && (name === standInToken || left > 0);
  }

  /** Fails in a way of the API; files are not throttled. */
  #fail(response: ServerResponse, isFile: boolean): void {
    switch (this.random.below(isFile ? 3 : 4)) {
      case 0:
        response.writeHead(429, { 'Retry-After': '0' }).end();
        break;
      case 1:
        response.writeHead(502).end('<html>');
        break;
      case 2:
        response.destroy();
        break;
      default: {
        const throttleStatus = { currentlyAvailable: 0, restoreRate: 10_000 };
        const cost = { requestedQueryCost: 10, throttleStatus };
        const errors = [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }];
        response.setHeader('X-Shopify-API-Version', apiVersion);
        response.end(JSON.stringify({ errors, extensions: { cost } }));
      }
    }
  }
}

async function deliver(
  url: () => string,
  shop: Pick<Shop, 'domain' | 'webhookSecret'>,
  { id, topic, body }: StandInDelivery,
): Promise<void> {
  for (;;) {
    try {
      const headers = { 'X-Platform-Webhook-Id': id };
      const answer = await sendWebhook({ url: url(), shop, topic, body, headers });
      if (answer.status === 200) {
        return;
      }
      await answer.body?.cancel();
    } catch {
      // The server has been killed: the platform sends the webhook again.
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}
