import type { z } from 'zod';
import { importEndpoints as endpoints } from './contract.ts';
import { mayImport } from './import-rights.ts';
import type { AttemptCounts } from '../../base/attempt-limit.ts';
import { AppError } from '../../base/errors.ts';
import { type BindAdmin, File } from '../../http/administration/bind-admin.ts';
import { questionsOf } from '../../ingest/imports/field-changes.ts';
import { recogniseKind } from '../../ingest/recognise-kind.ts';
import { describeTable } from '../../ingest/tables/describe-table.ts';
import { csvText } from '../insight/csv-text.ts';
import { type ImportServices, refuseWhileRead, requestImport } from './request-import.ts';
import { withEndedProcess } from './run-import.ts';
import { UploadAttempts } from './upload-attempts.ts';
import type { Upload } from './uploads.ts';
import type {
  ImportRun,
  ImportRunStore,
  RunProblem,
} from '../../store/tables/imports/import-run-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { Database } from '../../store/port/database.ts';
import type { ActAs } from '../acting.ts';

const maxRuns = 50;

interface Dependencies {
  bind: BindAdmin<Shop>;
  database: Database;
  importRuns: ImportRunStore;
  imports: ImportServices;
  attempts: AttemptCounts;
  actAs: ActAs;
  now: () => number;
}

export function bindImports(dependencies: Dependencies): void {
  bindUploads(dependencies);
  bindRuns(dependencies);
}

function bindUploads({
  bind,
  importRuns,
  imports: { uploads },
  attempts,
  now,
}: Dependencies): void {
  const uploadAttempts = new UploadAttempts(attempts);

  bind.inShop(endpoints.createUpload, async ({ shop, body, signedIn, client }) => {
    await uploadAttempts.count(signedIn, client.network);
    return uploadAnswer(await uploads.create(shop.id, body));
  });

  bind.inShop(endpoints.appendUpload, async ({ shop, parameters, content }) => {
    const upload = await uploads.find(shop.id, parameters.upload);
    await refuseWhileRead(importRuns, shop.id, upload, now());
    const received = await uploads.append(upload, parameters.offset, content);
    return uploadAnswer({ ...upload, received: Math.max(received, upload.received) });
  });

  bind.inShop(endpoints.uploadColumns, async ({ shop, parameters, role }) => {
    const upload = await uploads.find(shop.id, parameters.upload);
    if (upload.received !== upload.bytes) {
      throw new AppError('conflict', `${upload.name} is not whole: send the rest first.`);
    }
    const table = await describeTable(upload.path, parameters.kind);
    if (!mayImport(role, [table])) {
      throw new AppError('forbidden', 'Only owners read tables of customers and orders.');
    }
    return table;
  });

  bind.inShop(endpoints.removeUpload, async ({ shop, parameters }) => {
    const upload = await uploads.find(shop.id, parameters.upload);
    await refuseWhileRead(importRuns, shop.id, upload, now());
    await uploads.remove(shop.id, upload.id);
    return {};
  });
}

async function uploadAnswer({ id, received, bytes, path }: Upload) {
  // A file that cannot be read keeps its problem for the check.
  const kind = received === bytes ? await recogniseKind(path).catch(() => undefined) : undefined;
  return { upload: id, received, kind: kind ?? null };
}

function bindRuns({ bind, database, importRuns, imports, actAs, now }: Dependencies): void {
  bind.inShop(endpoints.createImport, async ({ shop, body, signedIn, role }) => {
    const { check_only: isCheck, ...wanted } = body;
    if (!mayImport(role, body.files)) {
      throw new AppError('forbidden', 'Only owners import customers, orders and events.');
    }
    const management = actAs(signedIn);
    return { import: await requestImport(management, imports, shop.id, { ...wanted, isCheck }) };
  });

  bind.inShop(endpoints.imports, async ({ shop }) => ({
    data: (await importRuns.list(shop.id, maxRuns)).map((run) => toWire(run, now())),
  }));

  bind.inShop(endpoints.importRun, async ({ shop, parameters }) =>
    toWire(await findRun(shop, parameters.import), now()),
  );

  bind.inShop(endpoints.importProblems, async ({ shop, parameters, role }) => {
    const run = await findRun(shop, parameters.import);
    if (!mayImport(role, run.files)) {
      throw new AppError('forbidden', 'Only owners read problems of customers, orders and events.');
    }
    const problems = await importRuns.problems(run.id);
    return parameters.format === 'csv'
      ? new File('text/csv; charset=utf-8', `problems-${run.id}.csv`, problemsCsv(problems))
      : {
          data: problems.map(({ isWarning, ...problem }) => ({
            is_warning: isWarning,
            ...problem,
          })),
        };
  });

  bind.inShop(endpoints.cancelImport, async ({ shop, parameters }) => {
    const { id } = await findRun(shop, parameters.import);
    await database.write(shop.id, (transaction) => importRuns.cancel(transaction, shop.id, id));
    return {};
  });

  async function findRun(shop: Shop, id: number): Promise<ImportRun> {
    const run = await importRuns.find(shop.id, id);
    if (!run) {
      throw new AppError('not-found', `The shop has no import ${id}.`);
    }
    return run;
  }
}

function toWire(found: ImportRun, now: number): z.output<typeof endpoints.importRun.answer> {
  const run = withEndedProcess(found, now);
  return {
    id: run.id,
    state: run.state,
    check_only: run.isCheck,
    replace: run.replaces,
    files: [...run.files],
    kind: run.kind,
    records: run.records,
    bytes_read: run.bytesRead,
    total_bytes: run.totalBytes,
    counts: { ...run.counts },
    problems: run.problems,
    failure: run.failure,
    changes: run.changes.map((change) => ({ ...change, examples: [...change.examples] })),
    questions: run.changes.flatMap((change) =>
      questionsOf([change]).map((question) => ({ kind: change.kind, ...question })),
    ),
    ignored: run.ignored.map((part) => ({ ...part, examples: [...part.examples] })),
    started_at: new Date(run.startedAt).toISOString(),
    reached_at: new Date(run.reachedAt).toISOString(),
  };
}

function problemsCsv(problems: readonly RunProblem[]): string {
  return csvText([
    ['file', 'line', 'kind', 'reason'],
    ...problems.map(({ file, line, isWarning, reason }) => [
      file,
      line === null ? '' : String(line),
      isWarning ? 'warning' : 'problem',
      reason,
    ]),
  ]);
}
