import { once } from 'node:events';
import { connect } from 'node:net';
import { type AttackedServer, startServer } from '../attacked-server.ts';
import { readRows } from '../stored-data.ts';
import type { KillRound } from './kill-round.ts';

const connections = 50;
const perConnection = 40;

/** Kills the server during concurrent events. Every answered event must be stored once, and no other event. */
export async function killAmongEvents(round: KillRound): Promise<void> {
  const { installation, key, random } = round;
  const server = await startServer({ root: installation.root, data: installation.data });
  const firstId = 10_000_000 * (round.number + 1);
  const killAt = 1 + Math.floor(random() * connections * perConnection * 0.8);
  const sent = await sendEvents(server, { key, firstId, killAt });
  await server.kill();
  const restarted = await startServer({ root: installation.root, data: installation.data });
  await restarted.kill();
  const rows = await readRows(
    installation.data,
    'SELECT product_id AS id, COUNT(*) AS count FROM events WHERE product_id >= ? AND product_id < ? GROUP BY product_id',
    firstId,
    firstId + 10_000_000,
  );
  const stored = new Set(rows.map(({ id }) => Number(id)));
  const last = firstId + connections * perConnection;
  const checks = {
    'no acknowledged event is lost': sent.filter((id) => !stored.has(id)).length,
    'no event is doubled': rows.filter(({ count }) => Number(count) > 1).length,
    'no event is invented': [...stored].filter((id) => id >= last).length,
  };
  for (const [rule, count] of Object.entries(checks)) {
    if (count > 0) {
      round.add(rule, `${count} of ${connections * perConnection}, killed after ${killAt} answers`);
    }
  }
}

interface Sending {
  key: string;
  firstId: number;
  /** The process is killed at this number of answers. */
  killAt: number;
}

/** Sends the views of all products at once. Returns the ids of the acknowledged ones. */
async function sendEvents(server: AttackedServer, sending: Sending): Promise<number[]> {
  const { key, firstId, killAt } = sending;
  const acknowledged: number[] = [];
  const onAnswer = (id: number) => {
    acknowledged.push(id);
    if (acknowledged.length === killAt) {
      server.process.kill('SIGKILL');
    }
  };
  const send = async (index: number) => {
    const first = firstId + index * perConnection;
    const ids = Array.from({ length: perConnection }, (_, place) => first + place);
    const socket = connect(server.port, '127.0.0.1').setEncoding('latin1');
    socket.on('error', () => socket.destroy());
    const closed = once(socket, 'close');
    socket.write(ids.map((id) => eventBytes(id, key)).join(''));
    let received = '';
    let answers = 0;
    socket.on('data', (text) => {
      const pieces = (received + String(text)).split('{"data":"Received"}');
      received = pieces.at(-1) ?? '';
      ids.slice(answers, answers + pieces.length - 1).forEach(onAnswer);
      answers += pieces.length - 1;
      if (answers === ids.length) {
        socket.end();
      }
    });
    await closed;
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => send(index)));
  return acknowledged;
}

function eventBytes(productId: number, key: string): string {
  const uuid = `u-${productId % 300}`;
  const body = JSON.stringify({
    verb: 'viewed',
    platform_product_id: String(productId),
    uuid,
    key,
  });
  return `POST /api/v2/analytics/event HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}
