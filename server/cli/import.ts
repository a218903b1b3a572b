import type { Command } from 'commander';
import { AppError } from '../base/errors.ts';
import { growHeapSlowly } from '../base/grow-heap-slowly.ts';
import { formatProblem, type ImportCounts } from '../ingest/imports/import-run.ts';
import { importKinds, type ImportFiles, type ImportReport } from '../ingest/ingest.ts';
import { beginImport, runImport } from '../features/imports/run-import.ts';
import { shopOf, waitUntilShown, withStores } from './command-context.ts';
import { examples, type OutputOptions, print } from './output.ts';
import { createProgress } from './progress.ts';

interface ImportOptions extends OutputOptions {
  replace?: boolean;
  check?: boolean;
}

/** The options of the file kinds, by name and by alias. */
type FileOptions = Readonly<Record<string, unknown>>;

export function addImportCommand(program: Command): void {
  const command = program
    .command('import')
    .description("Reads a store's files: JSON, JSON Lines or CSV, plain or gzipped")
    .argument('<domain>', 'the domain of the shop');
  for (const { name, alias } of importKinds) {
    command.option(`--${name} <files...>`, name);
    if (alias !== undefined) {
      command.option(`--${alias} <files...>`, `another name of --${name}`);
    }
  }
  command
    .option('--replace', 'remove the records of these kinds that the files lack')
    .option('--check', 'count what would change, and write nothing')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        'import store.example --products products.csv --orders orders.json',
        'import store.example --products export.jsonl.gz --replace',
      ),
    )
    .action(async (domain: string, options: ImportOptions & FileOptions) => {
      const files = filesOf(options);
      growHeapSlowly();
      await withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const progress = createProgress(options);
        const replace = options.replace ?? false;
        const isCheck = options.check ?? false;
        const runId = await beginImport(context.management, shop.id, files, { replace, isCheck });
        const report = await runImport(
          {
            ...context,
            platform: context.config.platformName,
            eventRetentionDays: context.config.eventRetentionDays,
          },
          shop.id,
          files,
          {
            runId,
            now: Date.now,
            replace,
            isCheck,
            onProblem: (problem) => progress.print(formatProblem(problem)),
            onWarning: (warning) => progress.print(`warning: ${formatProblem(warning)}`),
            onProgress: (reached) => progress.update(reached),
          },
        );
        progress.end();
        // Fails when the shop was deleted during the import.
        await shopOf(context, domain);
        await waitUntilShown(context, shop.id);
        print(options, toJson(report), describeReport(report));
        if (report.problemCount > 0) {
          process.exitCode = 1;
        }
      });
    });
}

function filesOf(options: FileOptions): ImportFiles {
  const files: ImportFiles = {};
  for (const { name, alias } of importKinds) {
    const given = [...pathsIn(options[name]), ...pathsIn(options[alias ?? ''])];
    if (given.length > 0) {
      files[name] = given;
    }
  }
  if (Object.keys(files).length === 0) {
    throw new AppError('invalid', 'Name at least one file, such as --products products.csv.');
  }
  return files;
}

function pathsIn(option: unknown): string[] {
  return Array.isArray(option) ? option.filter((path) => typeof path === 'string') : [];
}

function toJson({ counts, problems, problemCount, warnings }: ImportReport) {
  return { ...counts, problems, problem_count: problemCount, warnings };
}

function describeReport({ counts }: ImportReport): string {
  return importKinds
    .flatMap(({ name }) => {
      const count = counts[name];
      return count ? `${name}: ${describeCounts(count)}` : [];
    })
    .join('\n');
}

function describeCounts({ saved, unchanged, rejected, removed }: ImportCounts): string {
  const counts = `${saved} saved, ${unchanged} unchanged, ${rejected} rejected`;
  return removed === 0 ? counts : `${counts}, ${removed} removed`;
}
