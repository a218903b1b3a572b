import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';

export interface RunFile {
  kind: string;
  name: string;
  bytes: number;
}

interface RunCounts {
  saved: number;
  unchanged: number;
  rejected: number;
  removed: number;
}

export type RunState = 'running' | 'finished' | 'failed' | 'cancelled';

interface NewImportRun {
  /** True when nothing is written. */
  isCheck: boolean;
  replaces: boolean;
  files: readonly RunFile[];
  startedAt: number;
}

interface RunProgress {
  /** The kind that is read. */
  kind: string;
  records: number;
  bytesRead: number;
  totalBytes: number;
  reachedAt: number;
}

/** What the files of a kind hold and is not read, under one name. */
export interface RunIgnored {
  kind: string;
  name: string;
  count: number;
  examples: readonly { file: string; line: number | null; value: string | null }[];
}

/** What a check has found for a field of a kind. */
export interface RunChange {
  kind: string;
  field: string;
  added: number;
  changed: number;
  emptied: number;
  left: number;
  zero: number;
  examples: readonly { record: string; before: string; after: string }[];
}

interface RunFindings {
  ignored: readonly RunIgnored[];
  changes: readonly RunChange[];
}

interface RunResult extends RunFindings {
  state: RunState;
  counts: Readonly<Record<string, RunCounts>>;
  problems: number;
  failure: string | null;
  reachedAt: number;
}

export interface ImportRun extends NewImportRun, RunProgress, RunResult {
  id: number;
}

export interface RunProblem {
  isWarning: boolean;
  file: string;
  line: number | null;
  reason: string;
}

interface RunRow {
  id: number;
  shop_id: number;
  state: RunState;
  is_check: boolean | number;
  replaces: boolean | number;
  is_cancelled: boolean | number;
  files: string;
  counts: string;
  kind: string;
  records: number;
  bytes_read: number;
  total_bytes: number;
  problems: number;
  failure: string | null;
  started_at: number;
  reached_at: number;
  findings: string;
}

interface ProblemRow {
  run_id: number;
  place: number;
  is_warning: boolean | number;
  file: string;
  line: number | null;
  reason: string;
}

/** Imports run in processes of their own, which save their progress here. */
export class ImportRunStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async begin(
    transaction: Knex.Transaction,
    shopId: number,
    { isCheck, replaces, files, startedAt }: NewImportRun,
  ): Promise<number> {
    const [row] = await transaction<RunRow>('import_runs')
      .insert({
        shop_id: shopId,
        state: 'running',
        is_check: isCheck,
        replaces,
        files: JSON.stringify(files),
        counts: '{}',
        started_at: startedAt,
        reached_at: startedAt,
      })
      .returning('id');
    return row?.id ?? 0;
  }

  /** Saves the progress of a run. Returns whether somebody has cancelled it. */
  async saveProgress(
    transaction: Knex.Transaction,
    id: number,
    { kind, records, bytesRead, totalBytes, reachedAt }: RunProgress,
  ): Promise<boolean> {
    await transaction<RunRow>('import_runs').where({ id }).update({
      kind,
      records,
      bytes_read: bytesRead,
      total_bytes: totalBytes,
      reached_at: reachedAt,
    });
    const row = await transaction<RunRow>('import_runs').where({ id }).first('is_cancelled');
    return Boolean(row?.is_cancelled);
  }

  async addProblems(
    transaction: Knex.Transaction,
    id: number,
    problems: readonly RunProblem[],
  ): Promise<void> {
    const rows = problems.map(({ isWarning, file, line, reason }, index) => ({
      run_id: id,
      place: index + 1,
      is_warning: isWarning,
      file,
      line,
      reason,
    }));
    for (let start = 0; start < rows.length; start += 100) {
      await transaction<ProblemRow>('import_problems').insert(rows.slice(start, start + 100));
    }
  }

  async finish(transaction: Knex.Transaction, id: number, result: RunResult): Promise<void> {
    const { state, counts, problems, failure, reachedAt, ignored, changes } = result;
    const findings: RunFindings = { ignored, changes };
    await transaction<RunRow>('import_runs')
      .where({ id })
      .update({
        state,
        counts: JSON.stringify(counts),
        problems,
        failure,
        reached_at: reachedAt,
        findings: JSON.stringify(findings),
      });
  }

  async cancel(transaction: Knex.Transaction, shopId: number, id: number): Promise<void> {
    await transaction<RunRow>('import_runs')
      .where({ shop_id: shopId, id })
      .update({ is_cancelled: true });
  }

  /** Returns the newest runs first. */
  async list(
    shopId: number,
    limit: number,
    connection: Knex = this.#database.read,
  ): Promise<ImportRun[]> {
    const rows = await connection<RunRow>('import_runs')
      .where({ shop_id: shopId })
      .orderBy('id', 'desc')
      .limit(limit);
    return rows.map(toRun);
  }

  async find(shopId: number, id: number): Promise<ImportRun | undefined> {
    const row = await this.#database
      .read<RunRow>('import_runs')
      .where({ shop_id: shopId, id })
      .first();
    return row && toRun(row);
  }

  async problems(id: number): Promise<RunProblem[]> {
    const rows = await this.#database
      .read<ProblemRow>('import_problems')
      .where({ run_id: id })
      .orderBy('place');
    return rows.map(({ is_warning: isWarning, file, line, reason }) => ({
      isWarning: Boolean(isWarning),
      file,
      line,
      reason,
    }));
  }

  /** Removes all runs but the newest. */
  async keepNewest(transaction: Knex.Transaction, shopId: number, kept: number): Promise<void> {
    const [oldest] = await transaction<RunRow>('import_runs')
      .where({ shop_id: shopId })
      .orderBy('id', 'desc')
      .offset(kept)
      .limit(1)
      .select('id');
    if (oldest) {
      await transaction<RunRow>('import_runs')
        .where({ shop_id: shopId })
        .andWhere('id', '<=', oldest.id)
        .del();
    }
  }
}

function toRun(row: RunRow): ImportRun {
  const { ignored = [], changes = [] }: Partial<RunFindings> = JSON.parse(row.findings);
  return {
    id: row.id,
    state: row.state,
    isCheck: Boolean(row.is_check),
    replaces: Boolean(row.replaces),
    files: JSON.parse(row.files),
    counts: JSON.parse(row.counts),
    kind: row.kind,
    records: row.records,
    bytesRead: row.bytes_read,
    totalBytes: row.total_bytes,
    problems: row.problems,
    failure: row.failure,
    startedAt: row.started_at,
    reachedAt: row.reached_at,
    ignored,
    changes,
  };
}
