/**
 * Runs each benchmark with a tiny shop and few rounds, so that it breaks with the change that breaks it. Its figures say
 * nothing, and the aims that it misses are ignored.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The exit codes of a benchmark that ran to its end: all aims met, and some missed. */
const endedCodes = [0, 2];

/** Catalogs and orders outside the project exist on few machines: the data is invented. */
const invented = '--catalog none';

/** The programs and their options, the longest first. */
const benches = [
  `listing/run ${invented} --products 1000 --lines 5000 --requests 50 --rounds 1`,
  'widget/run --rivals none --rounds 1 --keys 2',
  'widget/cards --rounds 1 --only grid',
  'widget/arrival --rounds 1 --only list',
  `search/run ${invented} --queries none --counts 1000 --contenders Vitrine --http 1000 --seconds 0.2`,
  `search/typing ${invented} --queries none --absent none --products 1000 --terms 600`,
  'search/variant-conditions --products 20 --rounds 2',
  `import/run ${invented} --counts 200,400`,
  `opening/run ${invented} --products 400`,
  'events/run --senders 8 --seconds 0.2 --rounds 1 --requests 200',
  'events/copies --copies 1,2 --events 200 --connections 8 --rounds 1',
  'training/run --lines 5000 --share 0.05 --runs 1 --windows 1',
  'recommend/personal --orders 300',
  'recommend/run --scale 0.05',
  'insight/run --events 2000 --recounted 2000 --filled 20000',
  'experiments/run --same 4 --planted 4 --people 50 --more-people 100',
  'first-pull/run --products 200 --orders 400',
  `attack/worst-requests/run ${invented} --products 1000 --rounds 1 --mutations 5`,
  'attack/connections/run --readers 20 --seconds 1 --stops 1 --rate 50',
  'themes/run',
  'attack/trust/run --sessions 100 --shoppers 1 --addresses 1',
].map((line) => line.split(' '));

const only = process.argv[2] ?? '';
const waiting = benches.filter(([program = '']) => program.includes(only));
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await runBench(next);
    }
  }),
);

/** @param {string[]} commandLine */
async function runBench([program = '', ...options]) {
  const startedAt = performance.now();
  const { code, output } = await run([join(root, 'bench', `${program}.mjs`), ...options]);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const hasEnded = code !== null && endedCodes.includes(code);
  process.stdout.write(`${hasEnded ? 'ok    ' : 'FAILED'}  bench/${program} (${seconds} s)\n`);
  if (!hasEnded) {
    process.stdout.write(output);
    process.exitCode = 1;
  }
}

/**
 * @param {string[]} commandLine
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run(commandLine) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, commandLine, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: null, output: String(error) }));
    child.on('close', (code) => resolve({ code, output }));
  });
}
