import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

/** @typedef {Record<string, unknown>} Body */

/**
 * Opens one kept connection with the relevant headers of a browser.
 *
 * @param {number} port
 * @param {string} key
 */
export function createClient(port, key) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = {
    'Content-Type': 'application/json',
    'Service-Api-Key': key,
    'Accept-Encoding': 'gzip',
  };
  return {
    close: () => agent.destroy(),
    /**
     * @param {string} path
     * @param {Body} body
     * @returns {Promise<any>} the answer
     */
    post: (path, body) =>
      new Promise((resolve, reject) => {
        const options = { host: '127.0.0.1', port, path, method: 'POST', agent, headers };
        const sent = request(options, (answer) => {
          readAnswer(answer).then(resolve, reject);
        });
        sent.on('error', reject);
        sent.end(JSON.stringify(body));
      }),
  };
}

/** @param {import('node:http').IncomingMessage} answer */
async function readAnswer(answer) {
  const bytes = await buffer(answer);
  if (answer.statusCode !== 200) {
    throw new Error(`A search was answered with ${answer.statusCode}.`);
  }
  const isPacked = answer.headers['content-encoding'] === 'gzip';
  return JSON.parse(String(isPacked ? gunzipSync(bytes) : bytes));
}
