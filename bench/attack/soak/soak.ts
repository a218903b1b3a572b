import { Agent } from 'node:http';
import { join } from 'node:path';
import { createRandom } from '../../shared/random.mjs';
import { type AttackedServer, startServer, type Usage } from '../attacked-server.ts';
import { send } from '../fuzz/client.ts';
import type { WireRequest } from '../fuzz/wire.ts';
import { createInstallation, createShop } from '../installation.ts';
import { isOver, type Measure, type PartContext, workDone } from '../part-context.ts';
import { generateShop } from '../shop-data.ts';
import { createMixedRequests } from './mixed-requests.ts';
import { riseOf } from './slope.ts';

const connections = 16;
const timeoutMs = 10_000;

/** Number of mixed requests between two readings, and maximum number of readings. */
const perReading = 2_000;
const mostReadings = 100;

/** Share of the readings during which caches fill and code is compiled. */
const warmUpShare = 0.6;

/** Maximum growth of the heap after the warm-up. */
const mostHeapRiseMb = 12;
const mostResidentRiseMb = 100;

/** The unknown path, with the number of its requests in a block and of blocks. */
const repeatedPath = '/favicon.ico';
const perBlock = 1_500;
const blocks = 9;

/** Maximum ratio of the cost of the last blocks to the first ones. */
const mostGrowthOfCost = 1.5;

/** Requests one unknown path repeatedly, then sends mixed requests and reads the memory between them. */
export async function soak(context: PartContext): Promise<Measure[]> {
  const { root, folder, seed } = context;
  const installation = await createInstallation(root, join(folder, 'soak'));
  const plan = { name: 'own', firstId: 1_000_000, products: 1_500, orders: 400 };
  const shop = generateShop({ ...plan, now: Date.now(), seed });
  const { key } = await createShop(installation, shop);
  const server = await startServer({ root, data: installation.data, environment: { DEMO: 'on' } });
  try {
    // Comes first, before other requests fill the caches.
    const costs = await costsOfRepeated(server);
    const next = createMixedRequests(shop, key, createRandom(seed % 2 ** 31 || 1));
    const readings = await readWhileMixed(context, server, next);
    return [...judgeMemory(context, readings), ...judgeCosts(context, costs)];
  } finally {
    await server.stop();
  }
}

async function readWhileMixed(
  context: PartContext,
  server: AttackedServer,
  next: () => WireRequest,
): Promise<Usage[]> {
  const readings: Usage[] = [];
  while (readings.length < mostReadings && !isOver(context)) {
    const failures = await sendMany(server, perReading, next);
    if (failures !== undefined) {
      add(context, 'every request is answered', 'mixed requests', failures);
      return readings;
    }
    readings.push(await server.usageAfterCollection());
  }
  return readings;
}

/** Returns the CPU time of a request for the same path in µs, by block. */
async function costsOfRepeated(server: AttackedServer): Promise<number[]> {
  const request = { method: 'GET', path: repeatedPath, headers: {} };
  const costs: number[] = [];
  for (let block = 0; block < blocks; block++) {
    const before = (await server.usage()).cpuMs;
    await sendMany(server, perBlock, () => request);
    costs.push((((await server.usage()).cpuMs - before) / perBlock) * 1_000);
  }
  return costs;
}

/** Sends requests over keep-alive connections. Returns the first failure, if any. */
async function sendMany(
  { port }: AttackedServer,
  count: number,
  next: () => WireRequest,
): Promise<string | undefined> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = count;
  let failure: string | undefined;
  const ask = async () => {
    while (left > 0 && failure === undefined) {
      left -= 1;
      const request = next();
      const answer = await send(request, { port, timeoutMs, agent });
      if ('failure' in answer) {
        failure = `${request.method} ${request.path}: ${answer.message}`;
      } else if (answer.status >= 500) {
        failure = `${request.method} ${request.path}: ${answer.status}`;
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  agent.destroy();
  return failure;
}

function judgeMemory(context: PartContext, readings: readonly Usage[]): Measure[] {
  const warm = readings.slice(Math.ceil(readings.length * warmUpShare));
  const heapRise = riseOf(warm.map(({ heapMb }) => heapMb));
  const residentRise = riseOf(warm.map(({ residentMb }) => residentMb));
  const last = readings.at(-1);
  if (heapRise > mostHeapRiseMb || residentRise > mostResidentRiseMb) {
    const detail = `heap ${heapRise.toFixed(1)} MB, resident ${residentRise.toFixed(1)} MB more after ${warm.length * perReading} requests`;
    add(context, 'memory is flat', 'mixed requests', detail);
  }
  return [
    workDone('mixed requests', readings.length * perReading),
    { name: 'heap after collection, MB', value: last?.heapMb.toFixed(1) ?? 'none' },
    { name: 'rise of the heap after the warm-up, MB', value: heapRise.toFixed(1) },
    { name: 'rise of resident memory after the warm-up, MB', value: residentRise.toFixed(1) },
  ];
}

function judgeCosts(context: PartContext, costs: readonly number[]): Measure[] {
  // The first block includes compilation.
  const [, second = NaN, third = NaN] = costs;
  const first = Math.min(second, third);
  const last = Math.min(...costs.slice(-2));
  if (last > first * mostGrowthOfCost) {
    const detail = `${first.toFixed(0)} µs of CPU a request at first, ${last.toFixed(0)} after ${perBlock * blocks}`;
    add(context, 'a repeated request costs the same', repeatedPath, detail);
  }
  return [
    {
      name: `CPU of ${repeatedPath}, µs: first, last`,
      value: `${first.toFixed(0)}, ${last.toFixed(0)}`,
    },
  ];
}

function add({ findings, seed }: PartContext, rule: string, where: string, detail: string): void {
  const reproduction = `npm run attack -- --only soak --seed ${seed}`;
  findings.add({ part: 'soak', rule, where, detail, reproduction });
}
