import { setTimeout as pause } from 'node:timers/promises';
import { nginxProgram } from '../../../server/testing/nginx.mjs';
import { isPostgresInstalled } from '../../../server/testing/postgres-server.mjs';
import { redisProgram } from '../../../server/testing/redis-server.mjs';
import { createRandom } from '../../shared/random.mjs';
import { isOver, type Measure, type PartContext, workDone } from '../part-context.ts';
import { AdminWork } from './admin-work.ts';
import { Answers, type Broken } from './answers.ts';
import { ImportWork, StoreWork } from './catalog-work.ts';
import { drawFaults, type Fault, type Happened } from './faults.ts';
import { fillDisk } from './full-disk.ts';
import { LeaseWork } from './lease-work.ts';
import { createPlace, type Place } from './place.ts';
import { ShopperWork } from './shopper-work.ts';
import type { Work } from './work.ts';

/** The time that copies and their work have to be done when all faults are over. */
const settleMs = 90_000;

/** Work without faults before the first one, from which the machine is known. */
const calmMs = 4_000;

/**
 * Lets shoppers, a store, people and commands use two copies while faults come and go that the seed decides, and compares
 * what was acknowledged with what is stored in the end.
 */
export async function history(context: PartContext): Promise<Measure[]> {
  if (nginxProgram === undefined || redisProgram === undefined || !isPostgresInstalled()) {
    context.say('history: skipped, because it needs PostgreSQL, Redis and nginx on this machine.');
    return [];
  }
  const random = createRandom(context.seed % 2 ** 31 || 1);
  const startedAt = performance.now();
  const { broken, measures } = await fillDisk(context);
  const place = await createPlace(context);
  // What comes before takes minutes on a busy machine.
  const deadline = context.deadline + performance.now() - startedAt;
  try {
    report(context, place, broken);
    return [...measures, ...(await play({ ...context, deadline }, place, random))];
  } finally {
    await place.close();
  }
}

async function play(context: PartContext, place: Place, random: () => number): Promise<Measure[]> {
  const answers = new Answers();
  const running = { place, answers, random: createRandom(1 + Math.floor(random() * 2 ** 30)) };
  const imports = new ImportWork(running);
  const works: readonly Work[] = [
    new ShopperWork(running),
    new StoreWork(running),
    imports,
    new AdminWork(running),
    new LeaseWork(running),
  ];
  const faults: Happened[] = [];
  const stopping = new AbortController();
  const working = Promise.all(works.map((work) => doWork(work, stopping.signal)));
  await pause(calmMs);
  answers.learnCalm();
  for (const fault of drawFaults(random)) {
    if (isOver(context)) {
      break;
    }
    faults.push(await happen(context, place, fault, imports));
    await pause(fault.afterMs);
  }
  stopping.abort();
  await Promise.all([working, ...place.copies.map((copy) => copy.waitUntilReady())]);
  await settle(place);
  const broken = [
    ...(await Promise.all(works.map((work) => work.check()))).flat(),
    ...answers.broken(faults),
  ];
  report(context, place, broken);
  return [
    workDone('faults', faults.length),
    workDone('requests', answers.count),
    ...works.flatMap((work) => work.measures()),
    ...measuresOf(answers),
  ];
}

async function doWork(work: Work, signal: AbortSignal): Promise<void> {
  await Promise.all(
    Array.from({ length: work.lanes }, async () => {
      while (!signal.aborted) {
        await work.step();
        await pause(work.pauseMs);
      }
    }),
  );
}

async function happen(
  { say }: PartContext,
  place: Place,
  { name, target, forMs, begin, end }: Fault,
  imports: ImportWork,
): Promise<Happened> {
  const from = performance.now();
  say(`history: at ${(from / 1_000).toFixed(1)} s ${name} for ${(forMs / 1_000).toFixed(1)} s`);
  await begin(place, imports);
  await pause(forMs);
  await end(place, imports);
  const happened = { name, target, from, to: performance.now() };
  if (typeof target === 'number') {
    // The next fault does not wait until a killed copy has started.
    happened.to = Infinity;
    const ends = () => void (happened.to = performance.now());
    // One that never comes back is no excuse for what is answered later.
    void place.copies[target].becomesReady().then(ends, ends);
  }
  return happened;
}

/** Waits until nothing waits to be counted or worked off. */
async function settle({ stores }: Place): Promise<void> {
  const until = performance.now() + settleMs;
  const { read } = stores.database;
  while (performance.now() < until) {
    const [waiting]: { count: number }[] = await read.raw(
      `SELECT (SELECT COUNT(*) FROM pending_counts)
         + (SELECT COUNT(*) FROM webhook_deliveries WHERE done_at IS NULL) AS count`,
    );
    if (waiting?.count === 0) {
      return;
    }
    await pause(250);
  }
}

function report(
  { findings, seed }: PartContext,
  { copies }: Place,
  broken: readonly Broken[],
): void {
  const reproduction = `npm run attack -- history --seed ${seed}`;
  const log = copies.flatMap((copy) => copy.log.split('\n'));
  for (const { rule, where, detail } of broken) {
    const requestId = /request id (\w+)/.exec(detail)?.[1];
    const logged = log.filter((line) => requestId !== undefined && line.includes(requestId));
    const whole = [detail, ...logged].join('\n  ');
    findings.add({ part: 'history', rule, where, detail: whole, reproduction });
  }
}

function measuresOf(answers: Answers): Measure[] {
  const kinds = ['event', 'visit', 'read', 'webhook', 'admin'];
  return [
    ...kinds.flatMap((kind) => [
      { name: `${kind} through the proxy`, value: answers.byStatus(kind, true) },
      {
        name: `slowest ${kind} through the proxy, seconds`,
        value: (answers.slowestThroughProxy(kind) / 1_000).toFixed(1),
      },
    ]),
    { name: 'events to one copy', value: answers.byStatus('event', false) },
  ];
}
