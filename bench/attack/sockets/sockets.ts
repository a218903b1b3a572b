import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type AttackedServer, startServer } from '../attacked-server.ts';
import { createInstallation, createShop } from '../installation.ts';
import { type Measure, type PartContext, workDone } from '../part-context.ts';
import { generateShop } from '../shop-data.ts';
import { storedEvents } from '../stored-data.ts';
import { leaveEarly, sendMalformed } from './malformed.ts';
import { holdSlowConnections } from './slow.ts';
import { stopUnderRequests } from './stopping.ts';

/** Limit of the log bytes for one request or one failure. */
const longestLogLine = 8_000;

/** Sends malformed, ambiguous, aborted and slow requests as raw bytes, and stops the server during requests. */
export async function sockets(context: PartContext): Promise<Measure[]> {
  const installation = await createInstallation(context.root, join(context.folder, 'sockets'));
  const now = Date.now();
  const plan = { name: 'own', firstId: 1_000_000, products: 1_000, orders: 200 };
  const { key } = await createShop(
    installation,
    generateShop({ ...plan, now, seed: context.seed }),
  );
  const server = await startServer({ root: context.root, data: installation.data });
  const personal = `zqwire${context.seed}zq@attack.example`;
  const options = { key, canary: `zqsmuggled${context.seed}zq`, personal };
  try {
    const malformed = await sendMalformed(context, server, options);
    const leavers = await leaveEarly(server, options);
    context.say(`sockets: ${malformed} messages, ${leavers} who left`);
    await checkLeft(context, server);
    const slow = await holdSlowConnections(context, server, key);
    await checkLog(context, server, personal);
    const stopping = await stopUnderRequests(server, `/api/v1/products/top_sellers?key=${key}`);
    checkStopping(context, stopping);
    const smuggled = await storedEvents(installation.data, options.canary);
    if (smuggled > 0) {
      add(
        context,
        'nothing is smuggled',
        'length and encoding',
        `${smuggled} hidden requests were run`,
      );
    }
    return [
      workDone('malformed and ambiguous messages', malformed),
      workDone('senders that left', leavers),
      {
        name: 'slow connections, still open at the end',
        value: `${slow.connections}, ${slow.open}`,
      },
      workDone(
        'slow connections that were held to the end',
        slow.isWholeTime ? slow.connections : 0,
      ),
      { name: 'most memory with slow connections, MB', value: slow.peakMb.toFixed(0) },
      {
        name: 'answered and reset while stopping',
        value: `${stopping.answered}, ${stopping.reset}`,
      },
    ];
  } finally {
    await server.kill();
  }
}

/** Checks that the server holds no closed connections. */
async function checkLeft(context: PartContext, server: AttackedServer): Promise<void> {
  const until = performance.now() + 10_000;
  for (;;) {
    // The connection pool of the request for /healthz may keep a few.
    const { sockets: open } = await server.usage();
    if (open < 10) {
      return;
    }
    if (performance.now() > until) {
      add(context, 'sockets are closed in the end', 'malformed and aborted', `${open} are open`);
      return;
    }
    await pause(200);
  }
}

async function checkLog(
  context: PartContext,
  server: AttackedServer,
  personal: string,
): Promise<void> {
  // The server buffers lines for a moment.
  await pause(500);
  const lines = server.log().split('\n');
  const [name = personal] = personal.split('@');
  const bytes = Array.from(name, (character) => character.charCodeAt(0)).join(',');
  const telling = lines.find((line) => line.includes(name) || line.includes(bytes));
  if (telling !== undefined) {
    add(context, 'nothing personal in the log', 'malformed and aborted', telling.slice(0, 400));
  }
  const longest = Math.max(...lines.map((line) => line.length));
  if (longest > longestLogLine) {
    add(context, 'lines of the log are short', 'malformed and aborted', `${longest} characters`);
  }
  const blaming = lines.filter((line) => line.includes('"level":50'));
  const [first] = blaming;
  if (first !== undefined) {
    const detail = `${blaming.length} lines at level error, the first ${first.slice(0, 400)}`;
    add(context, 'what senders do is no error of ours', 'malformed and aborted', detail);
  }
}

function checkStopping(
  context: PartContext,
  { answered, reset, code }: Awaited<ReturnType<typeof stopUnderRequests>>,
): void {
  if (reset > 0) {
    add(context, 'a stop resets nobody', 'SIGTERM', `${reset} resets after ${answered} answers`);
  }
  if (code !== 0) {
    add(context, 'a stop ends with code 0', 'SIGTERM', `the exit code is ${code}`);
  }
}

function add({ findings, seed }: PartContext, rule: string, where: string, detail: string): void {
  const reproduction = `npm run attack -- --only sockets --seed ${seed}`;
  findings.add({ part: 'sockets', rule, where, detail, reproduction });
}
