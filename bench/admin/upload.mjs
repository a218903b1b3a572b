/**
 * Sends a file of 1 GiB to the admin in pieces, as its page does, and measures how much memory the server takes meanwhile. See
 * bench/README.md.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { commandLine } from '../shared/command-line.mjs';
import { startService } from '../shared/service-process.mjs';
import { atMost, printTable } from '../shared/table.mjs';

const { values: options } = parseArgs({
  options: {
    mebibytes: { type: 'string', default: '1024' },
    dist: { type: 'string', default: fileURLToPath(new URL('../../dist', import.meta.url)) },
  },
});

const shop = 'upload.example';
const aim = 100;

/** As in admin/api/upload-file.ts. */
const pieceBytes = 4 * 2 ** 20;

/** The first pieces warm the server up. */
const warmPieces = 8;

const dist = resolve(options.dist);
const data = await mkdtemp(join(tmpdir(), 'vitrine-upload-'));
try {
  await commandLine(dist, data)('shop', 'create', shop, '--json');
  const service = await startService(data, { dist, log: join(data, 'log') });
  try {
    const token = (await readFile(join(data, 'admin-token'), 'utf8')).trim();
    const uploads = `http://127.0.0.1:${service.port}/admin/api/v1/shops/${shop}/uploads`;
    printTable(await measureUpload({ uploads, token }, service.usage), 36);
  } finally {
    await service.stop();
  }
} finally {
  await rm(data, { recursive: true, force: true });
}

/**
 * @param {{ uploads: string, token: string }} place
 * @param {() => Promise<{ megabytes: number, peakMegabytes: number }>} usage
 */
async function measureUpload({ uploads, token }, usage) {
  const bytes = Number(options.mebibytes) * 2 ** 20;
  const line = `${JSON.stringify({ id: 1, title: 'Mug', body_html: 'x'.repeat(1_000) })}\n`;
  const piece = Buffer.from(line.repeat(Math.ceil(pieceBytes / line.length))).subarray(
    0,
    pieceBytes,
  );
  const begun = await ask(token, uploads, {
    method: 'POST',
    type: 'application/json',
    body: JSON.stringify({ name: 'products.jsonl', bytes }),
  });
  const send = (/** @type {number} */ offset) =>
    ask(token, `${uploads}/${begun.upload}?offset=${offset}`, {
      method: 'PUT',
      type: 'application/octet-stream',
      body: piece.subarray(0, Math.min(pieceBytes, bytes - offset)),
    });
  const startedAt = performance.now();
  let received = 0;
  while (received < Math.min(bytes, warmPieces * pieceBytes)) {
    ({ received } = await send(received));
  }
  const warm = (await usage()).megabytes;
  while (received < bytes) {
    ({ received } = await send(received));
  }
  const { peakMegabytes } = await usage();
  const seconds = (performance.now() - startedAt) / 1_000;
  const grown = peakMegabytes - warm;
  return [
    { name: 'sent, MiB', cells: [(received / 2 ** 20).toFixed(0)] },
    { name: 'seconds', cells: [seconds.toFixed(1)] },
    { name: 'memory after the first pieces, MiB', cells: [warm.toFixed(0)] },
    { name: 'most memory, MiB', cells: [peakMegabytes.toFixed(0)] },
    { name: 'growth, MiB', cells: [grown.toFixed(0)], verdict: atMost(aim, grown) },
  ];
}

/**
 * @param {string} token
 * @param {string} address
 * @param {{ method: string, type: string, body: string | Uint8Array<ArrayBuffer> }} request
 */
async function ask(token, address, { method, type, body }) {
  const headers = { 'Content-Type': type, Authorization: `Bearer ${token}` };
  const answer = await fetch(address, { method, headers, body });
  if (!answer.ok) {
    throw new Error(`${address} was answered with ${answer.status}: ${await answer.text()}`);
  }
  return answer.json();
}
