import type { Command } from 'commander';
import { AppError } from '../base/errors.ts';
import { columnFields, tableKinds } from '../contract/column-fields.ts';
import type { ColumnMapping } from '../contract/column-mapping.ts';
import { growHeapSlowly } from '../base/grow-heap-slowly.ts';
import { readColumnMapping } from '../ingest/imports/read-column-mapping.ts';
import { formatProblem } from '../ingest/imports/import-run.ts';
import { importKinds, type ImportFiles } from '../ingest/ingest.ts';
import { tableFormats } from '../ingest/tables/table-formats.ts';
import { beginImport, runImport } from '../features/imports/run-import.ts';
import { shopOf, waitUntilShown, withStores } from './command-context.ts';
import { describeReport, reportAsJson } from './import-report.ts';
import { examples, type OutputOptions, print } from './output.ts';
import { createProgress } from './progress.ts';

const tableHelp = `
Tables have commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252. Known are, by the names of their columns:
${tableKinds.map((kind) => `  ${kind}: ${tableFormats[kind].map(({ name }) => name).join('; ')}`).join('\n')}
A table of products keeps what is stored of columns that it lacks; an empty cell empties.
Any other table needs --columns with a file such as
  {"kind": "products", "columns": {"Artikelnr": "variant.sku", "Preis": "variant.price"}, "decimal": ","}
${tableKinds.map((kind) => `Fields of ${kind}: ${columnFields[kind].join(', ')}`).join('\n')}
`;

interface ImportOptions extends OutputOptions {
  replace?: boolean;
  check?: boolean;
  columns?: string;
}

/** The options of the file kinds, by name and by alias. */
type FileOptions = Readonly<Record<string, unknown>>;

export function addImportCommand(program: Command): void {
  const command = program
    .command('import')
    .description("Reads a store's files: JSON, JSON Lines or tables (CSV, TSV), plain or gzipped")
    .argument('<domain>', 'the domain of the shop');
  for (const { name, alias } of importKinds) {
    command.option(`--${name} <files...>`, name);
    if (alias !== undefined) {
      command.option(`--${alias} <files...>`, `another name of --${name}`);
    }
  }
  command
    .option('--columns <file>', 'what the columns of a table are that Vitrine does not know (JSON)')
    .option('--replace', 'remove the records of these kinds that the files lack')
    .option('--check', 'show what would change by field with examples, and write nothing')
    .option('--json', 'print JSON')
    .addHelpText('after', tableHelp)
    .addHelpText(
      'after',
      examples(
        'import store.example --products products.csv --orders orders.json',
        'import store.example --products export.jsonl.gz --replace',
        'import store.example --products stock.csv --columns mapping.json',
      ),
    )
    .action(importFiles);
}

async function importFiles(domain: string, options: ImportOptions & FileOptions): Promise<void> {
  const files = filesOf(options);
  const columns = await columnsOf(options, files);
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
        columns,
        onProblem: (problem) => progress.print(formatProblem(problem)),
        onWarning: (warning) => progress.print(`warning: ${formatProblem(warning)}`),
        onProgress: (reached) => progress.update(reached),
      },
    );
    progress.end();
    // Fails when the shop was deleted during the import.
    await shopOf(context, domain);
    await waitUntilShown(context, shop.id);
    print(options, reportAsJson(report), describeReport(report));
    if (report.problemCount > 0) {
      process.exitCode = 1;
    }
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

/** Reads the mapping of columns, which is for all tables of its kind. */
async function columnsOf(
  { columns: path }: ImportOptions,
  files: ImportFiles,
): Promise<Record<string, ColumnMapping>> {
  if (path === undefined) {
    return {};
  }
  const mapping = await readColumnMapping(path);
  return Object.fromEntries((files[mapping.kind] ?? []).map((file) => [file, mapping]));
}

function pathsIn(option: unknown): string[] {
  return Array.isArray(option) ? option.filter((path) => typeof path === 'string') : [];
}
