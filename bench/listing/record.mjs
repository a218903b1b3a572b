import { connect } from 'node:net';
import { toBytes } from './load.mjs';

/**
 * A recorded response of the service, for a server that only sends it again.
 * @typedef {object} Recorded
 * @property {string} etag
 * @property {string[]} headers names and values by turns, as `writeHead` takes them
 * @property {string[]} notModifiedHeaders those of the 304
 * @property {Buffer} body
 */

/** Headers that every `node:http` server adds itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive']);

/** Header that differs in each response, with a fixed length. */
const requestId = 'x-request-id';

/**
 * @param {number} port
 * @param {readonly string[]} paths
 * @returns {Promise<Map<string, Recorded>>}
 */
export async function recordAnswers(port, paths) {
  const recorded = new Map();
  for (const path of paths) {
    // A response that has just been computed may contain that fact. The next one comes from the cache.
    await ask(port, { path });
    const { headers, body } = await ask(port, { path });
    const etag = valueOf(headers, 'etag');
    const notModified = await ask(port, { path, etag });
    recorded.set(path, { etag, headers, notModifiedHeaders: notModified.headers, body });
  }
  return recorded;
}

/**
 * Throws unless both servers send the same bytes, except for the id and the time of a request.
 * @param {number} port
 * @param {ReadonlyMap<string, Recorded>} recorded
 */
export async function requireSame(port, recorded) {
  for (const [path, answer] of recorded) {
    const { headers, body } = await ask(port, { path });
    const notModified = await ask(port, { path, etag: answer.etag });
    const isSame =
      body.equals(answer.body) &&
      sameHeaders(headers, answer.headers) &&
      sameHeaders(notModified.headers, answer.notModifiedHeaders);
    if (!isSame) {
      throw new Error(`The bare server does not send the same as the service for ${path}.`);
    }
  }
}

/**
 * @param {number} port
 * @param {import('./load.mjs').Question} question
 * @returns {Promise<{ headers: string[], body: Buffer }>}
 */
function ask(port, question) {
  return new Promise((resolve, reject) => {
    const pieces = /** @type {Buffer[]} */ ([]);
    const bytes = toBytes(question).toString().replace('keep-alive', 'close');
    connect(port, '127.0.0.1')
      .on('data', (piece) => pieces.push(piece))
      .on('error', reject)
      .on('end', () => resolve(parse(Buffer.concat(pieces))))
      .write(bytes);
  });
}

/** @param {Buffer} answer */
function parse(answer) {
  const end = answer.indexOf('\r\n\r\n');
  const [, ...lines] = answer.subarray(0, end).toString('latin1').split('\r\n');
  const headers = lines.flatMap((line) => {
    const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? [];
    return ownHeaders.has(name.toLowerCase()) ? [] : [name, value];
  });
  return { headers, body: answer.subarray(end + 4) };
}

/**
 * @param {readonly string[]} headers
 * @param {string} wanted
 */
function valueOf(headers, wanted) {
  const place = headers.findIndex(
    (name, index) => index % 2 === 0 && name.toLowerCase() === wanted,
  );
  return headers[place + 1] ?? '';
}

/**
 * @param {readonly string[]} one
 * @param {readonly string[]} other
 */
function sameHeaders(one, other) {
  return JSON.stringify(withoutId(one)) === JSON.stringify(withoutId(other));
}

/** @param {readonly string[]} headers */
function withoutId(headers) {
  return headers.map((text, index) =>
    headers[index - 1]?.toLowerCase() === requestId ? '' : text,
  );
}
