import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Finding, Findings, type Part } from './findings.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { history } from './history/history.ts';
import { kills } from './kills/kills.ts';
import { sockets } from './sockets/sockets.ts';
import { soak } from './soak/soak.ts';
import { type AttackOptions, readOptions } from './options.ts';
import type { Measure, PartContext } from './part-context.ts';

const attacks: Readonly<Record<Part, (context: PartContext) => Promise<Measure[]>>> = {
  fuzz,
  sockets,
  kills,
  history,
  soak,
};

/** The share of the time that each part may take. */
const shares: Readonly<Record<Part, number>> = {
  fuzz: 4,
  sockets: 3,
  kills: 4,
  history: 4,
  soak: 4,
};

/** Longer reproductions are written to files. */
const longestShown = 2_000;

/** Runs the parts that the command line names. Returns the exit code. */
export async function attack(words: readonly string[], root: string): Promise<number> {
  const options = readOptions(words);
  if (typeof options === 'string') {
    say(options);
    return 2;
  }
  say(`Seed ${options.seed}: --seed ${options.seed} repeats this attack.`);
  const findings = new Findings();
  const measures = await runParts(options, root, findings);
  say('');
  for (const { name, value } of measures) {
    say(`${name.padEnd(60)} ${value}`);
  }
  const found = findings.all();
  await printFindings(found, options.seed);
  const undone = measures.filter(({ work }) => work === 0);
  undone.forEach(({ name }) =>
    say(`Nothing was tried: ${name}. --minutes gives the parts more time.`),
  );
  if (found.length > 0) {
    say(`${found.length} findings.`);
  } else if (undone.length === 0) {
    say('Everything held.');
  }
  return found.length + undone.length === 0 ? 0 : 1;
}

async function runParts(
  { seed, rounds, only, minutes }: AttackOptions,
  root: string,
  findings: Findings,
): Promise<Measure[]> {
  const measures: Measure[] = [];
  const whole = only.reduce((sum, part) => sum + shares[part], 0) * rounds;
  for (let round = 0; round < rounds; round++) {
    for (const part of only) {
      const folder = await mkdtemp(join(tmpdir(), `vitrine-attack-${part}-`));
      const startedAt = performance.now();
      const deadline = startedAt + (minutes * 60_000 * shares[part]) / whole;
      try {
        const context = { seed: seed + round, findings, folder, root, deadline, say };
        const own = await attacks[part](context);
        measures.push(...own.map((measure) => ({ ...measure, name: `${part}: ${measure.name}` })));
      } finally {
        await rm(folder, { recursive: true });
      }
      const seconds = (performance.now() - startedAt) / 1_000;
      measures.push({ name: `${part}: seconds`, value: seconds.toFixed(0) });
    }
  }
  return measures;
}

async function printFindings(findings: readonly Finding[], seed: number): Promise<void> {
  for (const [index, finding] of findings.entries()) {
    const { part, rule, where, detail, reproduction } = finding;
    say(`\nFINDING ${index + 1}: ${rule} (${part}, ${where})\n  ${detail}`);
    if (reproduction.length <= longestShown) {
      say(`  ${reproduction}`);
      continue;
    }
    const folder = join(tmpdir(), `vitrine-attack-${seed}`);
    const file = join(folder, `finding-${index + 1}.sh`);
    await mkdir(folder, { recursive: true });
    await writeFile(file, `${reproduction}\n`);
    say(`  ${reproduction.slice(0, 300)}…\n  whole in ${file}`);
  }
  say('');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
