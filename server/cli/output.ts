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

/** Ends the command with exit code 1. */
export function reportFailure(error: unknown): void {
  const message = error instanceof AppError ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
