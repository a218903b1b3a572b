import type { Findings } from './findings.ts';

/** The context of each part of an attack. */
export interface PartContext {
  seed: number;
  findings: Findings;
  /** An empty folder for the part. */
  folder: string;
  /** The folder of the project, with its build in `dist`. */
  root: string;
  /** Milliseconds on the clock of `performance` after which no further step starts. */
  deadline: number;
  /** Prints a line of progress. */
  say: (line: string) => void;
}

/** A line of the summary. */
export interface Measure {
  name: string;
  value: string;
  /** Amount of the work that a part must do to prove anything; undefined for a result of this work. */
  work?: number;
}

export function workDone(name: string, work: number): Measure {
  return { name, value: String(work), work };
}

export function isOver({ deadline }: Pick<PartContext, 'deadline'>): boolean {
  return performance.now() > deadline;
}
