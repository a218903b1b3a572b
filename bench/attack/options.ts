import { parseArgs } from 'node:util';
import { type Part, parts } from './findings.ts';

export interface AttackOptions {
  seed: number;
  /** Number of runs of the chosen parts, each with its own seed. */
  rounds: number;
  only: readonly Part[];
  /** Limit of the whole duration. */
  minutes: number;
}

const usage = `Usage: npm run attack -- [parts] [options]

  <parts>            some of ${parts.join(', ')} (default: all)
  --seed <number>    repeats an attack (default: a new one, which is printed)
  --rounds <number>  how many times the parts run, each with a seed of its own (default: 1)
  --only <parts>     the same, comma-separated
  --minutes <number> at most this long in all (default: 10)
`;

/** Returns the options of the command line, or a text that explains what is wrong with them. */
export function readOptions(words: readonly string[]): AttackOptions | string {
  let values;
  let positionals;
  try {
    ({ values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        seed: { type: 'string' },
        rounds: { type: 'string', default: '1' },
        only: { type: 'string' },
        minutes: { type: 'string', default: '10' },
        help: { type: 'boolean', default: false },
      },
    }));
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n\n${usage}`;
  }
  const names = [...positionals, ...(values.only?.split(',') ?? [])];
  const only = (names.length > 0 ? names : parts).map((name) =>
    parts.find((part) => part === name.trim()),
  );
  const known = only.filter((part) => part !== undefined);
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  const rounds = Number(values.rounds);
  const minutes = Number(values.minutes);
  if (values.help || known.length < only.length) {
    return usage;
  }
  if (!Number.isInteger(seed) || !Number.isInteger(rounds) || rounds < 1 || !(minutes > 0)) {
    return `--seed and --rounds are whole numbers, and --minutes is a number above 0.\n\n${usage}`;
  }
  return { seed, rounds, minutes, only: known };
}
