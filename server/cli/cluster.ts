import type { Command } from 'commander';
import { clusterOf } from '../config.ts';
import { AppError } from '../base/errors.ts';
import { deleteForeignCollections } from '../search/typesense/take-over.ts';
import { TypesenseCluster } from '../search/typesense/connection/typesense-cluster.ts';
import { type CommandContext, withStores } from './command-context.ts';
import { examples, type OutputOptions, print } from './output.ts';

export function addClusterCommands(program: Command): void {
  program
    .command('cluster')
    .summary('manages the search cluster')
    .description('Manages the Typesense cluster of TYPESENSE_URL.')
    .command('take-over')
    .summary('deletes the collections of other installations')
    .description(
      'Deletes the collections on the cluster that have the prefix SERVICE_NAME but belong to another\n' +
        'installation, to an older version, or to data that were replaced since. A running server then fills\n' +
        'its own collections by itself. Run it only if no other installation uses this SERVICE_NAME.',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', examples('cluster take-over'))
    .action((options: OutputOptions) =>
      withStores(async (context) => {
        const deleted = await takeOver(context);
        print(
          options,
          { deleted },
          deleted.length === 0
            ? 'The cluster has no foreign collections under this SERVICE_NAME.'
            : `Deleted ${deleted.join(', ')}.`,
        );
      }),
    );
}

async function takeOver({ config, feed }: CommandContext): Promise<string[]> {
  const { typesense } = clusterOf(config);
  if (!typesense) {
    throw new AppError('invalid', 'There is no cluster to take over: set TYPESENSE_URL.');
  }
  const cluster = new TypesenseCluster(typesense);
  try {
    return await deleteForeignCollections(cluster, {
      prefix: typesense.prefix,
      epoch: await feed.epoch(),
    });
  } finally {
    cluster.close();
  }
}
