import type { Command } from 'commander';
import { AppError } from '../base/errors.ts';
import { requestReindex } from '../features/models/actions.ts';
import { isServed } from '../store/servers/server-presence.ts';
import { type WaitResult, waitForServer } from '../store/servers/server-position.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import { type CommandContext, shopOf, withStores } from './command-context.ts';
import { examples, type OutputOptions, print } from './output.ts';
import { createStatusLine } from './status-line.ts';

/** Enough for the largest shop: 200,000 products take a minute or two. */
const maxMinutes = 30;

export function addReindexCommand(program: Command): void {
  program
    .command('reindex')
    .summary('rebuilds the search index of a shop')
    .description(
      'Rebuilds the search index of a shop from its products and returns when it is complete. A running\n' +
        'server answers from the old index until then. Imports update the index without this command.',
    )
    .argument('<domain>', 'the domain of the shop')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('reindex store.example'))
    .action((domain: string, options: OutputOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const startedAt = Date.now();
        const result = await reindex(context, shop, options);
        const seconds = (Date.now() - startedAt) / 1000;
        print(
          options,
          { domain: shop.domain, rebuilt: result === 'shown', seconds },
          describe(result, shop, seconds),
        );
      }),
    );
}

async function reindex(
  context: CommandContext,
  shop: Shop,
  options: OutputOptions,
): Promise<WaitResult> {
  if (!(await isServed(context.config, context.database))) {
    return 'no-server';
  }
  await requestReindex(context.management, shop.id);
  const status = createStatusLine(options);
  const result = await waitForServer(context, context.config, shop.id, {
    timeoutMs: maxMinutes * 60_000,
    onWaiting: (waitedMs) =>
      status.show(`${shop.domain}: rebuilding the search index, ${Math.floor(waitedMs / 1000)} s`),
  });
  status.clear();
  if (result === 'late') {
    throw new AppError(
      'unavailable',
      `The running server has not rebuilt the search index within ${maxMinutes} minutes: see its log.`,
    );
  }
  return result;
}

function describe(result: WaitResult, { domain }: Shop, seconds: number): string {
  return result === 'shown'
    ? `Rebuilt the search index of ${domain} in ${seconds.toFixed(1)} s.`
    : `No server is running: the search index of ${domain} is built when one starts.`;
}
