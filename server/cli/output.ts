import { AppError } from '../base/errors.ts';
import { programName } from '../base/project-root.ts';

/** The option `--json`, which every command has. */
export interface OutputOptions {
  json?: boolean;
}

/** Writes `value` for machines, or `text` for people. */
export function print({ json }: OutputOptions, value: unknown, text: string): void {
  process.stdout.write(`${json ? JSON.stringify(value) : text}\n`);
}

/** Returns a table with columns as wide as their longest cell. The first row is the heading. */
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

/** Returns the examples below the options of a command's `--help`. */
export function examples(...commandLines: readonly string[]): string {
  const program = programName();
  return `\nExamples:\n${commandLines.map((line) => `  ${program} ${line}`).join('\n')}`;
}

/** Ignores a closed output: a reader may stop early, as in `vitrine shop list | head -1`. */
export function allowClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => {
      if (!('code' in error && error.code === 'EPIPE')) {
        throw error;
      }
    });
  }
}

/** Prints an error and sets exit code 1. */
export function reportFailure(error: unknown): void {
  const message = error instanceof AppError ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

/**
 * Returns an error of the argument parser as a sentence. Input: `error: unknown option '--nam'⏎(Did you mean
 * --name?)`.
 */
export function describeUsageError(message: string): string {
  const [error = '', hint = ''] = message.trim().split('\n');
  const sentence = error.replace(/^error: /, '').replace(/\.?$/, '.');
  const advice = /^\((.*)\)$/.exec(hint)?.[1] ?? 'Add --help for the usage.';
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)} ${advice}\n`;
}
