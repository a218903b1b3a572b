import { once } from 'node:events';
import { connect } from 'node:net';

/** Headers that a browser sends when a page of the shop requests products. */
const browserHeaders = {
  Host: 'vitrine.example',
  Connection: 'keep-alive',
  Accept: 'application/json',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'en-GB,en;q=0.9,de;q=0.8',
  Origin: 'https://shop.example',
  Referer: 'https://shop.example/',
  'Sec-Fetch-Dest': 'empty',
  'Sec-Fetch-Mode': 'cors',
  'Sec-Fetch-Site': 'cross-site',
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
};

/** @typedef {{ path: string, etag?: string }} Question */

/**
 * @typedef {object} Load
 * @property {number} port
 * @property {(index: number) => Buffer} requestAt
 * @property {number} count how many requests are sent
 * @property {number} connections how many are under way at once, at most
 * @property {number | undefined} [perSecond] without it as fast as the answers come
 * @property {number} status what every answer must have
 */

/**
 * Returns the request as bytes. With an ETag it is conditional.
 * @param {Question} question
 */
export function toBytes({ path, etag }) {
  const headers = { ...browserHeaders, ...(etag === undefined ? {} : { 'If-None-Match': etag }) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
}

/**
 * Sends the requests over keep-alive connections. Returns the time of each in milliseconds, sorted in ascending
 * order.
 * @param {Load} load
 */
export async function sendAll(load) {
  const times = new Float64Array(load.count);
  const startedAt = performance.now();
  const pauseMs = load.perSecond === undefined ? 0 : 1_000 / load.perSecond;
  let next = 0;
  const take = () => {
    const index = next++;
    return index < load.count ? { index, dueAt: startedAt + index * pauseMs } : undefined;
  };
  await Promise.all(
    Array.from({ length: Math.min(load.connections, load.count) }, () =>
      useConnection(load, times, take),
    ),
  );
  return times.toSorted();
}

/** @typedef {{ index: number, dueAt: number }} Turn */

/**
 * @param {Load} load
 * @param {Float64Array} times
 * @param {() => Turn | undefined} take the next request
 */
async function useConnection({ port, requestAt, status }, times, take) {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  let turn = take();
  let sentAt = 0;
  const send = () => {
    sentAt = performance.now();
    socket.write(requestAt(turn?.index ?? 0));
  };
  const sendWhenDue = () => {
    const waitMs = turn === undefined ? 0 : turn.dueAt - performance.now();
    if (turn === undefined) {
      socket.end();
    } else if (waitMs > 0) {
      setTimeout(send, waitMs);
    } else {
      send();
    }
  };
  watchAnswers(socket, (given) => {
    if (given !== status) {
      socket.destroy(new Error(`An answer had the status ${given} instead of ${status}.`));
      return;
    }
    times[turn?.index ?? 0] = performance.now() - sentAt;
    turn = take();
    sendWhenDue();
  });
  socket.once('connect', sendWhenDue);
  await once(socket, 'close');
  if (turn !== undefined) {
    throw new Error('The server closed a connection before it had answered.');
  }
}

/**
 * Calls back with the status of each answer after its last byte. The socket has one request in flight at a time.
 * @param {import('node:net').Socket} socket
 * @param {(status: number) => void} onAnswer
 */
function watchAnswers(socket, onAnswer) {
  let head = '';
  let status = 0;
  let missing = 0;
  socket.on('data', (chunk) => {
    if (status === 0) {
      const before = head.length;
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) {
        return;
      }
      status = Number(head.slice(9, 12));
      missing = end + 4 + bodyLength(head.slice(0, end + 2), status) - before;
    }
    missing -= chunk.length;
    if (missing === 0) {
      const answered = status;
      head = '';
      status = 0;
      onAnswer(answered);
    }
  });
}

/**
 * @param {string} head
 * @param {number} status
 */
function bodyLength(head, status) {
  const length = /\r\ncontent-length: *(\d+)\r\n/i.exec(head)?.[1];
  if (status !== 304 && length === undefined) {
    throw new Error('An answer came without Content-Length.');
  }
  return status === 304 ? 0 : Number(length);
}
