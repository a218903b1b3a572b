import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { createGunzip } from 'node:zlib';
import { type AddressRules, lookUpAllowed, lookupOf } from './allowed-address.ts';

export interface SentRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
  signal: AbortSignal;
}

/** The head of an answer, with a body that is still to be read. */
export interface OpenAnswer {
  status: number;
  headers: Headers;
  body: Readable;
}

/**
 * Sends requests. Each connection looks its host up and goes to the address that was checked, so that a name which leads
 * elsewhere later cannot reach into a private network. Redirects are returned as they are.
 */
export class CheckedSender {
  readonly #rules: AddressRules;
  readonly #plain: HttpAgent;
  readonly #encrypted: HttpsAgent;

  constructor(rules: AddressRules) {
    this.#rules = rules;
    const find = callbackify((host: string) => lookUpAllowed(host, rules));
    const lookup: LookupFunction = (host, options, callback) =>
      find(host, (error, found) =>
        error ? callback(error, '') : lookupOf(found)(host, options, callback),
      );
    const options = { keepAlive: true, lookup };
    this.#plain = new HttpAgent(options);
    this.#encrypted = new HttpsAgent(options);
  }

  async send(address: string, { body, headers, ...rest }: SentRequest): Promise<OpenAnswer> {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    if (isIP(host)) {
      // Sockets do not look up a host that is an address already.
      await lookUpAllowed(host, this.#rules);
    }
    const options = { ...rest, headers: { ...headers, 'Accept-Encoding': 'gzip' } };
    return new Promise((resolve, reject) => {
      const request =
        url.protocol === 'https:'
          ? requestHttps(url, { ...options, agent: this.#encrypted })
          : requestHttp(url, { ...options, agent: this.#plain });
      request.on('error', reject);
      request.on('response', (response) => resolve(toAnswer(response)));
      request.end(body);
    });
  }
}

function toAnswer(response: IncomingMessage): OpenAnswer {
  const headers = new Headers();
  for (const [name, values] of Object.entries(response.headersDistinct)) {
    for (const value of values ?? []) {
      headers.append(name, value);
    }
  }
  // The reader of the body gets the error of either stream.
  const body =
    headers.get('content-encoding') === 'gzip'
      ? pipeline(response, createGunzip(), () => undefined)
      : response;
  return { status: response.statusCode ?? 0, headers, body };
}
