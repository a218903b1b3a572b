import { setTimeout as pause } from 'node:timers/promises';
import type { AttackedServer } from '../attacked-server.ts';
import type { PartContext } from '../part-context.ts';
import { openConnection, type RawConnection } from './raw-connection.ts';
import { isServing } from './malformed.ts';

/** A kind of connection that never finishes. */
interface SlowKind {
  name: string;
  count: number;
  /** Bytes that are sent first. */
  first: string;
  /** Bytes that are sent afterwards, one a second. */
  drip: string;
  /** True if the client does not read answers. */
  neverReads: boolean;
}

/** Time after which the service must have closed every slow connection. */
const mostOpenMs = 90_000;

/** Memory limit with all slow connections open and with unread responses. */
const mostResidentMb = 300;

/** Interval between two bytes. */
const dripMs = 1_000;

export interface SlowResult {
  peakMb: number;
  connections: number;
  /** Connections that were still open at the end. */
  open: number;
  /** False if the time was too short to see that the service closes them. */
  isWholeTime: boolean;
}

/** Opens all slow connections, sends bytes slowly while other clients are served, and counts closed connections. */
export async function holdSlowConnections(
  context: PartContext,
  server: AttackedServer,
  key: string,
): Promise<SlowResult> {
  const kinds = slowKinds(key);
  const held: { kind: SlowKind; connection: RawConnection }[] = [];
  for (const kind of kinds) {
    for (let index = 0; index < kind.count; index++) {
      const connection = await openConnection(server.port);
      if (kind.neverReads) {
        connection.socket.pause();
      }
      connection.socket.write(kind.first, 'latin1');
      held.push({ kind, connection });
    }
  }
  const until = Math.min(performance.now() + mostOpenMs, context.deadline);
  const isWholeTime = until < context.deadline;
  let peakMb = 0;
  for (let tick = 0; performance.now() < until; tick++) {
    for (const { kind, connection } of held) {
      if (kind.drip !== '' && !connection.isClosed()) {
        connection.socket.write(kind.drip[tick % kind.drip.length] ?? '', 'latin1');
      }
    }
    peakMb = Math.max(peakMb, (await server.usage()).residentMb);
    if (!(await isServing(server.port))) {
      addFinding(context, {
        rule: 'others are served',
        where: 'slow connections',
        detail: '/healthz gave no answer',
      });
    }
    if (held.every(({ connection }) => connection.isClosed())) {
      break;
    }
    await pause(dripMs);
  }
  for (const kind of kinds) {
    const open = await countOpen(
      held.filter((one) => one.kind === kind).map((one) => one.connection),
    );
    if (open > 0 && isWholeTime) {
      const detail = `${open} of ${kind.count} connections are open after ${mostOpenMs / 1_000} s`;
      addFinding(context, { rule: 'slow connections are closed', where: kind.name, detail });
    }
  }
  if (peakMb > mostResidentMb) {
    const detail = `${peakMb.toFixed(0)} MB resident, more than ${mostResidentMb}`;
    addFinding(context, { rule: 'memory is bounded', where: 'slow connections', detail });
  }
  const open = await countOpen(held.map((one) => one.connection));
  held.forEach(({ connection }) => connection.socket.destroy());
  return { peakMb, connections: held.length, open, isWholeTime };
}

/** Resumes reading, because a paused connection does not notice that it was closed. */
async function countOpen(connections: readonly RawConnection[]): Promise<number> {
  const states = await Promise.all(
    connections.map(async (connection) => {
      connection.socket.resume();
      return connection.closedWithin(2_000);
    }),
  );
  return states.filter((isClosed) => !isClosed).length;
}

function slowKinds(key: string): SlowKind[] {
  const host = 'Host: attack.example';
  const large = `GET /api/v1/products/collections?platform_collection_ids=1000000&limit=250&filter_oos=no&key=${key}`;
  const answers = Array.from(
    { length: 40 },
    (_, index) =>
      `${large}&any_variant_price_less_than=${10_000 + index} HTTP/1.1\r\n${host}\r\n\r\n`,
  );
  const reads = false;
  return [
    { name: 'nothing is sent', count: 20, first: '', drip: '', neverReads: reads },
    {
      name: 'slow headers',
      count: 20,
      first: `GET / HTTP/1.1\r\n${host}\r\nX-A: `,
      drip: 'a',
      neverReads: reads,
    },
    {
      name: 'slow body',
      count: 20,
      first: `POST /api/v2/analytics/event HTTP/1.1\r\n${host}\r\nContent-Length: 100000\r\n\r\n{`,
      drip: ' ',
      neverReads: reads,
    },
    {
      name: 'slow chunks',
      count: 20,
      first: `POST /api/v2/analytics/event HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      drip: '1\r\n \r\n',
      neverReads: reads,
    },
    {
      name: 'idle after an answer',
      count: 20,
      first: `GET /healthz HTTP/1.1\r\n${host}\r\n\r\n`,
      drip: '',
      neverReads: reads,
    },
    {
      name: 'answers are not read',
      count: 100,
      first: answers.join(''),
      drip: '',
      neverReads: true,
    },
  ];
}

function addFinding(
  { findings, seed }: PartContext,
  finding: { rule: string; where: string; detail: string },
): void {
  const reproduction = `npm run attack -- --only sockets --seed ${seed}`;
  findings.add({ part: 'sockets', ...finding, reproduction });
}
