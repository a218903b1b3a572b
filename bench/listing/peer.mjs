/**
 * The floor: a bare `node:http` server. It looks up the whole URL in a map, compares one header, and writes
 * recorded headers and bytes. It does not parse queries, negotiate encodings, check keys or ages, log or count.
 */
import { createServer } from 'node:http';

/** @type {Map<string, import('./record.mjs').Recorded>} */
let answers = new Map();

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (!answer) {
    response.writeHead(404);
    response.end();
    return;
  }
  if (request.headers['if-none-match'] === answer.etag) {
    response.writeHead(304, answer.notModifiedHeaders);
    response.end();
    return;
  }
  response.writeHead(200, answer.headers);
  response.end(answer.body);
});

process.on('message', (message) => {
  if (message instanceof Map) {
    answers = message;
    process.send?.('taken');
  }
});

server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
