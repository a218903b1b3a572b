import { type Profiler, Session } from 'node:inspector/promises';

/** A place in the source at which a store hands a statement to the database. */
const statementPlace = /\.raw\(|(?:\.read|\btransaction|\bconnection)\((?!\))|\bread\(['"`]/g;

/** Files of which stores take their statements: not the tests, nor what opens, moves or locks a database. */
const storeFile =
  /\/server\/store\/(?!(?:archive|dialects|schema|servers)\/|migrate|convert-former)(.+(?<!fixture|test))\.ts$/;

/**
 * Finds the statements in the source of the stores that nothing has issued, by the counts of the engine for each block:
 * a return before a statement leaves its block uncounted.
 */
export class StatementCoverage {
  readonly #session = new Session();
  readonly #sources = new Map<string, string>();

  /** Counts the files that are loaded from now on. */
  static async start(): Promise<StatementCoverage> {
    const coverage = new StatementCoverage();
    await coverage.#start();
    return coverage;
  }

  async #start(): Promise<void> {
    this.#session.connect();
    await this.#session.post('Debugger.enable');
    this.#session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => {
      const file = storeFile.exec(url)?.[1];
      if (file !== undefined) {
        this.#sources.set(scriptId, file);
      }
    });
    await this.#session.post('Profiler.enable');
    await this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** Returns the statements that were not issued since the start, each with its file. */
  async stop(): Promise<string[]> {
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    const covered = new Map(result.map(({ scriptId, functions }) => [scriptId, functions]));
    const unissued: string[] = [];
    for (const [scriptId, file] of this.#sources) {
      const { scriptSource } = await this.#session.post('Debugger.getScriptSource', { scriptId });
      for (const { index } of scriptSource.matchAll(statementPlace)) {
        if (!isCounted(covered.get(scriptId) ?? [], index)) {
          unissued.push(
            `${file}: ${scriptSource.slice(index, index + 80).replaceAll(/\s+/g, ' ')}`,
          );
        }
      }
    }
    await this.#session.post('Profiler.stopPreciseCoverage');
    this.#session.disconnect();
    return unissued;
  }
}

/** A function that was never called has no counts of its own, only those of the module around it. */
function isCounted(functions: readonly Profiler.FunctionCoverage[], offset: number): boolean {
  const [innermost] = functions
    .flatMap(({ ranges }) => ranges)
    .filter(({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset)
    .toSorted((one, other) => length(one) - length(other));
  return (innermost?.count ?? 0) > 0;
}

function length({ startOffset, endOffset }: Profiler.CoverageRange): number {
  return endOffset - startOffset;
}
