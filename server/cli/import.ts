import type { Command } from 'commander';
import { AppError } from '../errors.ts';
import { formatProblem } from '../ingest/importer.ts';
import { ingest, importKinds, type ImportFiles, type ImportReport } from '../ingest/ingest.ts';
import { type OutputOptions, print } from './output.ts';
import { createProgress } from './progress.ts';
import { shopOf, waitUntilShown, withStores } from './command-context.ts';

export function addImportCommand(program: Command): void {
  program
    .command('import')
    .description("Reads a store's files: JSON, JSON Lines or CSV, plain or gzipped")
    .argument('<domain>')
    .option('--products <files...>', 'products')
    .option('--collections <files...>', 'collections')
    .option('--orders <files...>', 'orders')
    .option('--json', 'print JSON')
    .action((domain: string, options: OutputOptions & ImportFiles) =>
      withStores(async (context) => {
        requireFiles(options);
        const shop = await shopOf(context, domain);
        const progress = createProgress(options);
        const report = await ingest(
          { ...context, platform: context.config.platformName },
          shop.id,
          options,
          progress.update,
        );
        progress.end();
        await waitUntilShown(context, shop.id);
        print(options, toJson(report), describeReport(report));
        reportProblems(report);
      }),
    );
}

function requireFiles(files: ImportFiles): void {
  if (importKinds.every((kind) => !files[kind])) {
    throw new AppError('invalid', 'Name at least one file, such as --products products.csv.');
  }
}

function toJson({ counts, problems }: ImportReport) {
  return { ...counts, problems };
}

function describeReport({ counts }: ImportReport): string {
  return importKinds
    .flatMap((kind) => {
      const count = counts[kind];
      return count
        ? `${kind}: ${count.saved} saved, ${count.unchanged} unchanged, ${count.rejected} rejected`
        : [];
    })
    .join('\n');
}

/** Each on a line of standard error; any of them makes the exit code 1. */
function reportProblems({ problems }: ImportReport): void {
  if (problems.length === 0) {
    return;
  }
  process.stderr.write(`${problems.map(formatProblem).join('\n')}\n`);
  process.exitCode = 1;
}
