import { AppError } from '../errors.ts';

/** Every command takes `--json`. */
export interface OutputOptions {
  json?: boolean;
}

/** Writes `value` for machines, or `text` for people. */
export function print({ json }: OutputOptions, value: unknown, text: string): void {
  process.stdout.write(`${json ? JSON.stringify(value) : text}\n`);
}

/** Columns wide enough for their longest cell; the first row is the heading. */
export function table(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map(({ length }) => length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** What stands below the options of a command's `--help`. */
export function examples(...commandLines: readonly string[]): string {
  return `\nExamples:\n${commandLines.map((line) => `  npm run cli -- ${line}`).join('\n')}`;
}

/** Whoever reads the output may have seen enough, as in `vitrine shop list | head -1`: that is no failure. */
export function allowClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => {
      if (!('code' in error && error.code === 'EPIPE')) {
        throw error;
      }
    });
  }
}

/** Ends the command with exit code 1. */
export function reportFailure(error: unknown): void {
  const message = error instanceof AppError ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

/** A complaint of the argument parser, `error: unknown option '--nam'⏎(Did you mean --name?)`, as a sentence. */
export function describeUsageError(complaint: string): string {
  const [said = '', hint = ''] = complaint.trim().split('\n');
  const sentence = said.replace(/^error: /, '').replace(/\.?$/, '.');
  const advice = /^\((.*)\)$/.exec(hint)?.[1] ?? 'Add --help to see what there is.';
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)} ${advice}\n`;
}
