import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { AppError } from '../../base/errors.ts';
import { type AddressRules, lookUpAllowed, lookupOf } from './allowed-address.ts';
import { explainCertificate } from './certificate.ts';

export interface SentRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
  signal: AbortSignal;
  /** The most milliseconds until the head of the answer. */
  timeoutMs: number;
}

/** The head of an answer, with a body that is still to be read. */
export interface OpenAnswer {
  status: number;
  headers: Headers;
  body: Readable;
}

/** Unused connections are closed after this time: a store that never closes them would hold them for ever. */
const idleMs = 30_000;

const decoders = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

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
    const options = { keepAlive: true, lookup, timeout: idleMs };
    this.#plain = new HttpAgent(options);
    this.#encrypted = new HttpsAgent(options);
  }

  async send(
    address: string,
    { body, headers, timeoutMs, ...rest }: SentRequest,
  ): Promise<OpenAnswer> {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    if (isIP(host)) {
      // Sockets do not look up a host that is an address already.
      await lookUpAllowed(host, this.#rules);
    }
    const options = { ...rest, headers: { ...headers, 'Accept-Encoding': 'gzip' } };
    const request =
      url.protocol === 'https:'
        ? requestHttps(url, { ...options, agent: this.#encrypted })
        : requestHttp(url, { ...options, agent: this.#plain });
    const timer = setTimeout(() => request.destroy(new Error('timed out')), timeoutMs);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.on('error', (error) =>
        reject(explainCertificate(error, { socket: request.socket, host: url.host })),
      );
      request.on('response', resolve);
      request.end(body);
    }).finally(() => clearTimeout(timer));
    return toAnswer(response, url.host);
  }
}

function toAnswer(response: IncomingMessage, host: string): OpenAnswer {
  const headers = new Headers();
  for (const [name, values] of Object.entries(response.headersDistinct)) {
    for (const value of values ?? []) {
      headers.append(name, value);
    }
  }
  return { status: response.statusCode ?? 0, headers, body: decode(response, headers, host) };
}

/** Returns the decoded body. Its reader gets the error of either stream. */
function decode(response: IncomingMessage, headers: Headers, host: string): Readable {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  const isEmpty = response.statusCode === 204 || headers.get('content-length') === '0';
  if (encoding === 'identity' || encoding === '' || isEmpty) {
    return response;
  }
  const create = decoders.get(encoding);
  if (!create) {
    response.destroy();
    throw new AppError('unavailable', `${host} answers in an encoding that Vitrine cannot read.`);
  }
  return pipeline(response, create(), () => undefined);
}
