/** Bytes for one connection, one character for each, and the expected reaction. */
export interface RawMessage {
  name: string;
  bytes: string;
  /**
   * - `refused`: no answer of 2xx, and the connection is closed;
   * - `served`: the first answer is 200;
   * - `safe`: any answer, unless the canary was stored.
   */
  outcome: 'refused' | 'served' | 'safe';
}

export interface RawMessageOptions {
  key: string;
  /** Canary, which only a smuggled request would store. */
  canary: string;
  /** Marker of personal data, which the log must not contain. */
  personal: string;
}

const host = 'Host: attack.example';

/** Malformed, ambiguous and oversized requests. */
export function rawMessages(options: RawMessageOptions): RawMessage[] {
  return [
    ...requestLines(options),
    ...headerBlocks(options),
    ...versions(options),
    ...ambiguousBodies(options),
    ...chunkedBodies(options),
  ];
}

function requestLines({ key, personal }: RawMessageOptions): RawMessage[] {
  const listing = listingOf(key);
  return [
    refused('no HTTP', `${personal} \u0001\u0002\u0003\r\n\r\n`),
    refused('TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'),
    refused('HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    refused('unknown version', `GET / HTTP/9.9\r\n${host}\r\n\r\n`),
    refused('unknown method', `STEAL / HTTP/1.1\r\n${host}\r\n\r\n`),
    refused('space in the path', `GET /a b?email=${personal} HTTP/1.1\r\n${host}\r\n\r\n`),
    refused('NUL in the path', `GET /\u0000 HTTP/1.1\r\n${host}\r\n\r\n`),
    refused('no path', `GET HTTP/1.1\r\n${host}\r\n\r\n`),
    refused('very long path', get(`/${'a'.repeat(200_000)}`)),
    safe('bytes over 127 in the path', get('/\u00ff\u00fe')),
    safe('absolute form', `GET http://other.example${listing} HTTP/1.1\r\n${host}\r\n\r\n`),
    safe('absolute form of nothing', `GET http:// HTTP/1.1\r\n${host}\r\n\r\n`),
    safe('absolute form without an end', `GET http://[::1 HTTP/1.1\r\n${host}\r\n\r\n`),
    safe('two slashes as a host', get(`//other.example/..${listing}`)),
    safe('asterisk', `OPTIONS * HTTP/1.1\r\n${host}\r\n\r\n`),
    refused('CONNECT', `CONNECT other.example:443 HTTP/1.1\r\n${host}\r\n\r\n`),
    safe('TRACE', `TRACE / HTTP/1.1\r\n${host}\r\nCookie: ${personal}\r\n\r\n`),
  ];
}

function headerBlocks({ key, personal }: RawMessageOptions): RawMessage[] {
  const listing = listingOf(key);
  return [
    refused('no host', `GET ${listing} HTTP/1.1\r\n\r\n`),
    safe('two hosts', `GET ${listing} HTTP/1.1\r\n${host}\r\nHost: b\r\n\r\n`),
    refused('header without a colon', `GET / HTTP/1.1\r\n${host}\r\n${personal}\r\n\r\n`),
    refused('space before the colon', `GET / HTTP/1.1\r\n${host}\r\nX-A : ${personal}\r\n\r\n`),
    refused('folded header', `GET / HTTP/1.1\r\n${host}\r\n X-A: ${personal}\r\n\r\n`),
    refused('NUL in a header', `GET / HTTP/1.1\r\n${host}\r\nX-A: a\u0000b\r\n\r\n`),
    refused('carriage return in a header', `GET / HTTP/1.1\r\n${host}\r\nX-A: a\rb: c\r\n\r\n`),
    refused('huge header', `GET / HTTP/1.1\r\n${host}\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`),
    safe('5,000 headers', `GET / HTTP/1.1\r\n${host}\r\n${'X:1\r\n'.repeat(5_000)}\r\n`),
  ];
}

function versions({ key, personal }: RawMessageOptions): RawMessage[] {
  const listing = listingOf(key);
  return [
    safe(
      'upgrade to a socket',
      `GET ${listing} HTTP/1.1\r\n${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    ),
    safe(
      'upgrade to HTTP/2',
      `GET ${listing} HTTP/1.1\r\n${host}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\n\r\n`,
    ),
    served('HTTP/1.0', `GET ${listing} HTTP/1.0\r\n\r\n`),
    served('100 pipelined requests', get(listing).repeat(100)),
    safe('expectation', post(`Expect: 100-continue\r\nContent-Length: 2`, '{}')),
    safe('unknown expectation', post(`Expect: ${personal}\r\nContent-Length: 2`, '{}')),
  ];
}

/** Requests whose length a proxy may read differently, which could smuggle a second request. */
function ambiguousBodies(options: RawMessageOptions): RawMessage[] {
  const smuggled = smuggledIn(options);
  return [
    refused('length and chunks', post(`Content-Length: 4\r\n${chunked}`, `0\r\n\r\n${smuggled}`)),
    refused('chunks and length', post(`${chunked}\r\nContent-Length: 4`, `0\r\n\r\n${smuggled}`)),
    refused('two lengths', post(`Content-Length: 0\r\nContent-Length: 5`, smuggled)),
    refused('lengths in a list', post('Content-Length: 0, 5', smuggled)),
    refused('negative length', post('Content-Length: -1', smuggled)),
    refused('length with a sign', post('Content-Length: +0', smuggled)),
    refused('length in hexadecimal', post('Content-Length: 0x0', smuggled)),
    refused('endless length', post(`Content-Length: ${'9'.repeat(40)}`, '{}')),
    refused('unknown encoding', post('Transfer-Encoding: xchunked', smuggled)),
    refused('chunks twice', post(`${chunked}\r\n${chunked}`, `zz\r\n${smuggled}`)),
    refused('chunks and identity', post('Transfer-Encoding: chunked, identity', smuggled)),
    refused('blank before chunked', post('Transfer-Encoding : chunked', `0\r\n\r\n${smuggled}`)),
  ];
}

function chunkedBodies({ key, personal }: RawMessageOptions): RawMessage[] {
  const listing = listingOf(key);
  return [
    refused(
      'malformed chunk',
      post(chunked, `${chunk(eventOf(personal, key))}zz\r\n${personal}\r\n`),
    ),
    refused('chunk with a lone line feed', post(chunked, `2\n{}\n0\n\n`)),
    refused('chunk of a huge size', post(chunked, `ffffffffffffffffff\r\n${personal}`)),
    refused(
      'endless chunk extension',
      post(chunked, `2;${'a'.repeat(200_000)}\r\n{}\r\n0\r\n\r\n`),
    ),
    refused('chunk with a wrong end', post(chunked, `2\r\n{}XX0\r\n\r\n`)),
    safe('smuggling by a trailer', post(chunked, `2\r\n{}\r\n0\r\nContent-Length: 500\r\n\r\n`)),
    safe('body of a GET', `GET ${listing} HTTP/1.1\r\n${host}\r\nContent-Length: 5\r\n\r\nabcde`),
    safe('body of 300 KiB in chunks', post(chunked, chunk('a'.repeat(300 * 1_024)))),
    safe('line feeds alone', `GET ${listing} HTTP/1.1\nHost: a\n\n`),
    safe('blank lines first', `\r\n\r\n\r\n${get(listing)}`),
  ];
}

const chunked = 'Transfer-Encoding: chunked';

function smuggledIn({ key, canary }: RawMessageOptions): string {
  const event = eventOf(canary, key);
  return post(`Content-Length: ${event.length}`, event);
}

function eventOf(uuid: string, key: string): string {
  return JSON.stringify({
    verb: 'viewed',
    platform_product_id: '1',
    uuid,
    subject_email: uuid,
    key,
  });
}

function listingOf(key: string): string {
  return `/api/v1/products/top_sellers?key=${key}`;
}

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\n${host}\r\n\r\n`;
}

function post(headers: string, body: string): string {
  return `POST /api/v2/analytics/event HTTP/1.1\r\n${host}\r\n${headers}\r\n\r\n${body}`;
}

function chunk(text: string): string {
  return `${text.length.toString(16)}\r\n${text}\r\n`;
}

function refused(name: string, bytes: string): RawMessage {
  return { name, bytes, outcome: 'refused' };
}

function served(name: string, bytes: string): RawMessage {
  return { name, bytes, outcome: 'served' };
}

function safe(name: string, bytes: string): RawMessage {
  return { name, bytes, outcome: 'safe' };
}

/** Truncated requests, whose sender disconnects at that point. */
export function abortedMessages({ key, personal }: RawMessageOptions): string[] {
  const body = JSON.stringify({ verb: 'viewed', platform_product_id: '1', uuid: personal, key });
  const whole = `POST /api/v2/analytics/event HTTP/1.1\r\n${host}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const search = '{"searchTerm":"jug","pageSize":100}';
  const asked = `POST /api/v1/smart-search/search HTTP/1.1\r\n${host}\r\nService-Api-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${search.length}\r\n\r\n${search}`;
  return [
    '',
    'P',
    whole.slice(0, 20),
    whole.slice(0, whole.indexOf('\r\n\r\n')),
    whole.slice(0, -10),
    whole,
    asked,
    asked.repeat(20),
  ];
}
