import type { Command } from 'commander';
import { trainNow } from '../features/models/actions.ts';
import type { TrainingSummary } from '../recommend/training/train.ts';
import { shopOf, waitUntilShown, withStores } from './command-context.ts';
import { examples, type OutputOptions, print } from './output.ts';
import { createStepProgress } from './step-progress.ts';

export function addTrainCommand(program: Command): void {
  program
    .command('train')
    .summary('trains the models of a shop')
    .description(
      'Trains the models of a shop on its products, orders and events, and returns when a running server\n' +
        'uses them. A server trains by itself after imports and once a day.',
    )
    .argument('<domain>', 'the domain of the shop')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('train store.example'))
    .action((domain: string, options: OutputOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const progress = createStepProgress(options);
        const summary = await trainNow(context.management, shop.id, {
          onProgress: (reached) => progress.update(reached),
        })
          .catch(async (error: unknown) => {
            // Reports a shop that was deleted meanwhile as unknown.
            await shopOf(context, domain);
            throw error;
          })
          .finally(() => progress.end());
        await waitUntilShown(context, shop.id);
        print(options, toJson(shop.domain, summary), describe(shop.domain, summary));
      }),
    );
}

function toJson(domain: string, summary: TrainingSummary) {
  const { orders, lines, sessions, products, isCurrent, seconds, cpuSeconds } = summary;
  return {
    domain,
    orders,
    lines,
    sessions,
    products,
    is_current: isCurrent,
    seconds,
    cpu_seconds: cpuSeconds,
  };
}

function describe(domain: string, { isCurrent, seconds, ...basis }: TrainingSummary): string {
  const learned =
    basis.orders + basis.sessions > 0
      ? `Learned from ${count(basis.orders)} orders with ${count(basis.lines)} lines and ${count(basis.sessions)} sessions over ${count(basis.products)} products of ${domain} in ${seconds.toFixed(1)} s.`
      : `${domain} has no orders and no events to learn from yet: only the texts of its ${count(basis.products)} products were compared.`;
  return isCurrent
    ? learned
    : `${learned} Another training has begun meanwhile: its results will be shown instead.`;
}

function count(value: number): string {
  return value.toLocaleString('en');
}
