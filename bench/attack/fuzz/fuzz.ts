import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { createInstallation, createShop, type CreatedShop } from '../installation.ts';
import { isOver, type Measure, type PartContext, workDone } from '../part-context.ts';
import { generateShop, privateMarker } from '../shop-data.ts';
import { type ApiDocument, type Operation, operationsOf } from './api-document.ts';
import { cares } from './care.ts';
import { Coverage } from './coverage.ts';
import { toCurl } from './curl.ts';
import { createJudge, type Judge, type Violation } from './judge.ts';
import { pageRequests } from './pages.ts';
import { type RequestContext, requestsOf } from './request-arbitrary.ts';
import { playScenario } from './scenario.ts';
import type { Seeds } from './seeds.ts';
import { stretchedRequests } from './stretched-requests.ts';
import { Target } from './target.ts';
import type { WireAnswer, WireRequest } from './wire.ts';

/** Number of requests per turn of an operation. Bodies have far more variants than queries. */
const runsPerTurn = { body: 90, query: 30 };

/** Limits for minimising a failing request: number of attempts and milliseconds. */
const mostShrinks = 80;
const shrinkMs = 15_000;

/** Growth of the heap that counts as a leak, because all caches are bounded. */
const mostGrowthMb = 200;

/** Sends requests that are generated from `/openapi.json`, and requests for pages. `judge.ts` checks the answers. */
export async function fuzz(context: PartContext): Promise<Measure[]> {
  const installation = await createInstallation(context.root, join(context.folder, 'fuzz'));
  const now = Date.now();
  const size = { orders: 400, now, seed: context.seed };
  const shops = [
    generateShop({ name: 'own', firstId: 1_000_000, products: 1_500, ...size }),
    generateShop({ name: 'foreign', firstId: 2_000_000, products: 300, ...size }),
  ];
  const created: CreatedShop[] = [];
  for (const shop of shops) {
    created.push(await createShop(installation, shop));
  }
  const [own, foreign] = created;
  if (!own || !foreign) {
    throw new Error('A shop was not created.');
  }
  const target = await Target.start({
    root: context.root,
    data: installation.data,
    environment: { DEMO: 'on' },
  });
  try {
    const document = await readDocument(target.port);
    const adminToken = (await readFile(join(installation.data, 'admin-token'), 'utf8')).trim();
    const judge = createJudge({
      document,
      foreignMarkers: [foreign.shop.marker],
      mayReadAll: (request) => isOfOperator(request, adminToken, own.shop.domain),
    });
    const heapBefore = await target.heapMb();
    const coverage = new Coverage(operationsOf(document));
    const turns = await takeTurns({
      context,
      target,
      judge,
      document,
      own,
      foreign,
      adminToken,
      coverage,
    });
    const growth = (await target.heapMb()) - heapBefore;
    checkEnd(context, target.log, growth);
    return [
      workDone('requests made from /openapi.json and for pages', target.sent),
      workDone('turns of each operation', turns),
      coverage.report(context, turns),
      { name: 'dearest request, ms of CPU', value: target.dearestMs.toFixed(0) },
      { name: 'growth of the heap, MB', value: growth.toFixed(1) },
    ];
  } finally {
    await target.stop();
  }
}

/** Returns true for a request of the operator that is not about the attacked shop only. */
function isOfOperator({ path, headers }: WireRequest, adminToken: string, own: string): boolean {
  return (
    headers['Authorization'] === `Bearer ${adminToken}` &&
    !path.startsWith(`/admin/api/v1/shops/${own}/`)
  );
}

interface Fuzzing {
  context: PartContext;
  target: Target;
  judge: Judge;
  document: ApiDocument;
  own: CreatedShop;
  foreign: CreatedShop;
  adminToken: string;
  coverage: Coverage;
}

/** Attacks the operations in turn until the time is over. Returns the number of turns. */
async function takeTurns(fuzzing: Fuzzing): Promise<number> {
  const { context, document } = fuzzing;
  const operations = operationsOf(document);
  const callers = { adminToken: fuzzing.adminToken, owner: '', viewer: '', spare: '' };
  const kept = new Set<string>();
  for (let turn = 0; ; turn++) {
    const seeds = await playScenario({
      ...fuzzing,
      operations,
      callers,
      kept,
      turn,
      send: (operation, request) => sendInScenario(fuzzing, operation, request),
      sendUnchecked: (request) => fuzzing.target.sendUnmeasured(request),
    });
    await fuzzing.target.settle();
    const requests = createRequestContext(fuzzing, seeds);
    const pageTexts = requests.known.map(String);
    for (const [index, operation] of [...operations, undefined].entries()) {
      if (isOver(context)) {
        return turn;
      }
      const arbitraries = operation
        ? [requestsOf(operation, requests), stretchedRequests(operation, requests)]
        : [pageRequests(pageTexts)];
      const seed = (context.seed + turn * 7_919 + index * 104_729) | 0;
      for (const arbitrary of arbitraries.filter((one) => one !== undefined)) {
        await takeTurn(fuzzing, { operation, arbitrary, seed });
      }
    }
    context.say(`fuzz: turn ${turn + 1}, ${fuzzing.target.sent} requests`);
  }
}

/** Sends a request of the scenario, whose violations are findings too. */
async function sendInScenario(
  { context, target, judge, coverage }: Fuzzing,
  operation: Operation,
  request: WireRequest,
): Promise<WireAnswer | undefined> {
  const { answer, violations } = await target.sendUnmeasured(request);
  if (answer) {
    coverage.add(operation, { request, answer });
    violations.push(...judge(operation, { request, answer }));
  }
  for (const violation of violations) {
    const reproduction = toCurl(request);
    context.findings.add({ part: 'fuzz', where: operation.id, ...violation, reproduction });
  }
  return answer;
}

interface Turn {
  /** Undefined for pages. */
  operation: Operation | undefined;
  arbitrary: fc.Arbitrary<WireRequest>;
  seed: number;
}

async function takeTurn(
  { context, target, judge, coverage }: Fuzzing,
  { operation, arbitrary, seed }: Turn,
): Promise<void> {
  const where = operation?.id ?? 'pages';
  const limitMs = cares[where]?.mostCpuMs;
  let failing: { request: WireRequest; violation: Violation } | undefined;
  let shrinks = 0;
  let shrinkUntil = Infinity;
  const holds = async (request: WireRequest) => {
    if (failing && (shrinks++ > mostShrinks || performance.now() > shrinkUntil)) {
      return true;
    }
    const { answer, violations } = await target.send(request, limitMs);
    if (answer) {
      coverage.add(operation, { request, answer });
      violations.push(...judge(operation, { request, answer }));
    }
    const violation = violations.find(
      ({ rule }) =>
        (!failing || rule === failing.violation.rule) &&
        !context.findings.has({ part: 'fuzz', rule, where }),
    );
    if (!violation) {
      return true;
    }
    shrinkUntil = Math.min(shrinkUntil, performance.now() + shrinkMs);
    failing = { request, violation };
    return false;
  };
  const options = { seed, numRuns: operation?.body ? runsPerTurn.body : runsPerTurn.query };
  const { failed, errorInstance } = await fc.check(fc.asyncProperty(arbitrary, holds), options);
  if (failed && !failing) {
    throw errorInstance;
  }
  if (failing) {
    const { request, violation } = failing;
    context.findings.add({ part: 'fuzz', where, ...violation, reproduction: toCurl(request) });
  }
}

function createRequestContext({ document, own, foreign }: Fuzzing, seeds: Seeds): RequestContext {
  const { schemas } = document.components;
  const known = [own, foreign].flatMap(({ shop: { firstId } }) => [
    firstId,
    firstId + 1,
    firstId + 7,
    firstId * 10,
  ]);
  const { marker } = own.shop;
  const words = [
    `${marker}-1`,
    `Maker 1 ${marker}`,
    'tag-1',
    'Size:S',
    'jug',
    'DE',
    'yes',
    'similar',
  ];
  const foreignId = foreign.shop.firstId;
  return {
    keys: { own: own.key, explaining: own.explainingKey, disabled: own.disabledKey },
    known: [...known, ...words, own.shop.domain, 'reviews', 'rating'],
    pathValues: [own.shop.firstId, own.shop.firstId + 1, foreignId, foreignId + 1, 1].map(String),
    seeds,
    resolve: (reference) => schemas[reference.split('/').at(-1) ?? ''] ?? {},
  };
}

async function readDocument(port: number): Promise<ApiDocument> {
  const answer = await fetch(`http://127.0.0.1:${port}/openapi.json`);
  return JSON.parse(await answer.text());
}

function checkEnd({ findings }: PartContext, log: string, growthMb: number): void {
  const place = {
    part: 'fuzz',
    where: 'the whole run',
    reproduction: 'the run with this seed',
  } as const;
  if (log.includes(privateMarker)) {
    findings.add({ ...place, rule: 'nothing personal in the log', detail: privateMarker });
  }
  if (growthMb > mostGrowthMb) {
    findings.add({
      ...place,
      rule: 'memory is bounded',
      detail: `the heap has grown by ${growthMb.toFixed(0)} MB`,
    });
  }
}
