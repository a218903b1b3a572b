/**
 * Microseconds that one evaluation of a ruleset takes, beside json-rules-engine with the same rules and
 * shoppers in the same run. See bench/README.md.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { askRival, createRival } from './rival.mjs';

/** @import * as Service from './service.ts' */
/** @import { Question } from './questions.ts' */

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    rules: { type: 'string', default: '10,100,1000' },
    rounds: { type: 'string', default: '7' },
    milliseconds: { type: 'string', default: '300' },
  },
});
const shoppers = 64;
const aim = 5;

if (!existsSync(new URL('node_modules/json-rules-engine', import.meta.url))) {
  process.stderr.write('The rival is not installed: `npm ci --prefix bench/rules` does it.\n');
  process.exit(1);
}
const service = await buildService();
const questions = service.makeQuestions(shoppers);
const rows = [];
for (const count of options.rules.split(',').map(Number)) {
  rows.push(await compare(count));
}
const [first = {}] = rows;
print(Object.keys(first));
print(Object.keys(first).map(() => '---'));
rows.forEach((row) => print(Object.values(row).map(String)));

/** @returns {Promise<typeof Service>} */
async function buildService() {
  const outDir = `${root}dist/bench-rules`;
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: { ssr: 'bench/rules/service.ts', outDir, emptyOutDir: true, target: 'node20' },
  });
  return import(pathToFileURL(`${outDir}/service.js`).href);
}

/** @param {number} count */
async function compare(count) {
  const rules = service.makeRules(count);
  const startedAt = performance.now();
  const ruleset = service.compile(rules);
  const compiledMs = performance.now() - startedAt;
  const rival = createRival(rules);
  const facts = new Map(questions.map((question) => [question, service.factsOf(question)]));
  /** @param {Question} question */
  const own = (question) => service.ask(ruleset, question);
  /** @param {Question} question */
  const theirs = (question) => askRival(rival, facts.get(question) ?? {});
  const matched = await sameAnswers(own, theirs);
  const times = { own: [0], theirs: [0] };
  for (let round = 0; round < Number(options.rounds); round++) {
    times.own[round] = await microseconds(own);
    times.theirs[round] = await microseconds(theirs);
  }
  const [ownTime, theirTime] = [median(times.own), median(times.theirs)];
  return {
    rules: count,
    'rules that match': Number((matched / shoppers).toFixed(1)),
    'service, µs': Number(ownTime.toFixed(1)),
    'json-rules-engine, µs': Number(theirTime.toFixed(1)),
    'times as fast': Number((theirTime / ownTime).toFixed(1)),
    aim,
    'to check and compile, ms': Number(compiledMs.toFixed(1)),
  };
}

/**
 * Throws if both return different products, which would make the comparison worthless.
 * @param {(question: Question) => Promise<{ productIds: readonly number[], matched: number }>} own
 * @param {(question: Question) => Promise<{ productId: number }[]>} theirs
 */
async function sameAnswers(own, theirs) {
  let matched = 0;
  for (const question of questions) {
    const answer = await own(question);
    const expected = (await theirs(question)).map(({ productId }) => productId);
    if (answer.productIds.join() !== expected.join()) {
      throw new Error(`Other answers: ${answer.productIds.join()} and ${expected.join()}`);
    }
    matched += answer.matched;
  }
  return matched;
}

/**
 * Measures one evaluation, for one shopper after another.
 * @param {(question: Question) => Promise<unknown>} ask
 */
async function microseconds(ask) {
  const startedAt = performance.now();
  const until = startedAt + Number(options.milliseconds);
  let evaluations = 0;
  while (performance.now() < until || evaluations < shoppers) {
    for (const question of questions) {
      await ask(question);
    }
    evaluations += shoppers;
  }
  return ((performance.now() - startedAt) * 1_000) / evaluations;
}

/** @param {number[]} values */
function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** @param {readonly string[]} cells */
function print(cells) {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}
