/**
 * Measures what the quick view costs a shopper's browser, beside a hand-written version and two rivals that show the
 * same results. See bench/README.md.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { build } from 'vite';
import { chromiumArguments, chromiumPath } from '../../server/set-up/chromium.mjs';
import { atMost, median, print, printTable } from '../shared/table.mjs';
import { builds, alternate, pairedNote, ratioRow } from './builds.mjs';
import { measure } from './measure.mjs';
import { contestants, serve } from './serve.mjs';

/** @import { Measured } from './measure.mjs' */

const here = fileURLToPath(new URL('.', import.meta.url));
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    keys: { type: 'string', default: '20' },
    dist: { type: 'string', default: join(here, '..', '..', 'dist') },
    before: { type: 'string' },
    // `none` needs no packages of rivals: the others are the plain page and the script by hand.
    rivals: { type: 'string', default: 'autocomplete,instantsearch' },
  },
});
const rivals = options.before === undefined ? options.rivals.split(',') : [];
const compared = Object.keys(contestants).filter(
  (name) => ['plain', 'floor', 'vitrine'].includes(name) || rivals.includes(name),
);

if (compared.some((name) => rivals.includes(name)) && !existsSync(join(here, 'node_modules'))) {
  process.stderr.write('The rivals are not installed: run `npm ci --prefix bench/widget`.\n');
  process.exit(1);
}
const pages = mkdtempSync(join(tmpdir(), 'vitrine-bench-widget-'));
for (const name of compared.filter(hasPage)) {
  await buildPage(name);
}
const server = await serve(options.dist, pages);
const serverBefore = options.before === undefined ? null : await serve(options.before, pages);
/** @type {Map<string, string>} */
const addresses = serverBefore
  ? new Map([
      ['plain', `${server.base}/plain`],
      [builds.before, `${serverBefore.base}/vitrine`],
      [builds.now, `${server.base}/vitrine`],
    ])
  : new Map(compared.map((name) => [name, `${server.base}/${name}`]));
const executablePath = chromiumPath();
const browser = await chromium.launch({
  args: chromiumArguments,
  ...(executablePath === undefined ? {} : { executablePath }),
});
/** @type {Map<string, Measured[]>} */
const rounds = new Map([...addresses.keys()].map((name) => [name, []]));
for (let round = 0; round < Number(options.rounds); round += 1) {
  for (const [name, address] of alternate([...addresses], round)) {
    rounds.get(name)?.push(await measure(browser, address, { keys: Number(options.keys) }));
  }
}
await browser.close();
server.close();
serverBefore?.close();
rmSync(pages, { recursive: true });
if (serverBefore) {
  reportBuilds();
} else {
  report();
}

/** @param {string} name */
function hasPage(name) {
  return existsSync(join(here, 'pages', `${name}.js`));
}

/** @param {string} name */
async function buildPage(name) {
  await build({
    configFile: false,
    root: here,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'es2022',
      outDir: pages,
      emptyOutDir: false,
      lib: {
        entry: join(here, 'pages', `${name}.js`),
        formats: ['iife'],
        name,
        fileName: () => `${name}.js`,
      },
    },
  });
}

/** Compares this build with the build before. */
function reportBuilds() {
  const plain = figureOf('plain');
  const [before, now] = [figureOf(builds.before), figureOf(builds.now)];
  printTable([
    { name: '', cells: [builds.before, builds.now, 'ratio'] },
    ratioRow('compile and evaluate, ms', before('evaluate'), now('evaluate')),
    ratioRow('key to paint, ms', before('paint'), now('paint')),
    ratioRow('the same, CPU / 4', before('slowPaint'), now('slowPaint')),
    ratioRow('blocking, CPU / 4', before('blocking'), now('blocking')),
    ratioRow('heap over plain, kB', before('heap') - plain('heap'), now('heap') - plain('heap')),
    ratioRow('heap of 50 queries, kB', before('growth'), now('growth')),
  ]);
  print(pairedNote(options.rounds));
}

function report() {
  const [plain, floor, ...others] = compared.map((name) => ({
    name,
    figure: figureOf(name),
  }));
  if (!plain || !floor) {
    return;
  }
  const columns = [floor, ...others];
  printTable([
    { name: '', cells: columns.map(({ name }) => name) },
    row('compile and evaluate, ms', columns, (figure) => figure('evaluate').toFixed(1), [
      4,
      ratio('evaluate'),
    ]),
    row('key to paint, ms', columns, (figure) => figure('paint').toFixed(1), [
      1.15,
      ratio('paint'),
    ]),
    row('the same, CPU / 4', columns, (figure) => figure('slowPaint').toFixed(1), [
      1.3,
      ratio('slowPaint'),
    ]),
    row('blocking added, CPU / 4', columns, (figure) => added(figure, 'blocking').toFixed(0), [
      0,
      added(figureOf('vitrine'), 'blocking'),
    ]),
    row('heap over plain, kB', columns, (figure) => added(figure, 'heap').toFixed(0), [
      300,
      added(figureOf('vitrine'), 'heap'),
    ]),
    row('heap of 50 queries, kB', columns, (figure) => figure('growth').toFixed(0)),
  ]);
  print(
    `medians of ${options.rounds} rounds; verdicts are for vitrine, as ratios to the floor where there is one`,
  );

  /** @param {keyof Measured} key */
  function ratio(key) {
    return figureOf('vitrine')(key) / figureOf('floor')(key);
  }

  /**
   * @param {(key: keyof Measured) => number} figure
   * @param {keyof Measured} key
   */
  function added(figure, key) {
    return figure(key) - figureOf('plain')(key);
  }
}

/**
 * @param {string} name
 * @param {readonly { name: string, figure: (key: keyof Measured) => number }[]} columns
 * @param {(figure: (key: keyof Measured) => number) => string} cell
 * @param {[number, number]} [aim] the aim and the value of vitrine
 */
function row(name, columns, cell, aim) {
  const cells = columns.map(({ figure }) => cell(figure));
  return { name, cells, ...(aim && { verdict: `${aim[1].toFixed(2)}, ${atMost(...aim)}` }) };
}

/**
 * @param {string} name
 * @returns {(key: keyof Measured) => number}
 */
function figureOf(name) {
  return (key) => median((rounds.get(name) ?? []).map((measured) => measured[key]));
}
