import { basename } from 'node:path';
import type { ReadContext } from './record.ts';

export interface ImportCounts {
  /** Records that were new or had changed. */
  saved: number;
  unchanged: number;
  rejected: number;
  /** What the files no longer hold, when they replace what is there. */
  removed: number;
}

export interface ImportProblem {
  file: string;
  /** Absent when the whole file is meant. */
  line?: number;
  reason: string;
}

export interface ImportRun {
  /** Its name. */
  kind: string;
  shopId: number;
  files: readonly string[];
  context: ReadContext;
  /** Removes what the files no longer hold, provided that every one was read to its end. */
  replace: boolean;
  /** At once when it is found: an import holds no list that grows with its files. */
  onProblem: (problem: ImportProblem) => void;
  onWarning: (warning: ImportProblem) => void;
  /** For every piece of a file, with the records of the run so far. */
  onProgress: (records: number, bytes: number) => void;
}

/** `products.csv:12: price: expected …` */
export function formatProblem({ file, line, reason }: ImportProblem): string {
  return line === undefined ? reason : `${basename(file)}:${line}: ${reason}`;
}
