import type { Command } from 'commander';
import { publicUrl } from '../config.ts';
import { keepStore } from '../live/keep-store.ts';
import { tryStore } from '../live/try-store.ts';
import { storeAccessOf } from '../compose/live.ts';
import { waitUntilShown, withStores } from './command-context.ts';
import { examples, type OutputOptions, print } from './output.ts';
import { createStatusLine } from './status-line.ts';

interface TryOptions extends OutputOptions {
  allowHttp?: boolean;
  allowPrivate?: boolean;
  keep?: boolean;
}

/** Adds the command that shows any store of the platform in the demo theme. */
export function addTryCommand(program: Command): void {
  program
    .command('try')
    .summary('shows any store of the platform in the demo theme')
    .description(
      'Reads the products and collections that a store of the platform shows to everybody, without credentials,\n' +
        'into a shop of its own. Asks twice a second. Run it again to read the store anew.',
    )
    .argument('<url>', 'the address of the store')
    .option('--allow-http', 'also ask a store that is not encrypted')
    .option('--allow-private', 'also ask this machine and private networks')
    .option('--keep', 'read the store again once a day')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        'try https://store.example',
        'try http://localhost:3000 --allow-http --allow-private',
      ),
    )
    .action((address: string, options: TryOptions) =>
      withStores(async (context) => {
        const { config, management } = context;
        const status = createStatusLine(options);
        const { shop, report } = await tryStore(address, {
          management,
          platform: config.platformName,
          userAgent: storeAccessOf(config, Date.now).access.userAgent,
          allowHttp: options.allowHttp ?? false,
          allowPrivate: options.allowPrivate ?? false,
          remedies: {
            http: ', or --allow-http for a store on this machine',
            private: ' without --allow-private',
          },
          onProgress: (text) => status.show(`${address}: ${text}`),
        });
        status.clear();
        if (options.keep) {
          const { secrets } = storeAccessOf(config, Date.now);
          const { allowHttp = false, allowPrivate = false } = options;
          const access = { allowHttp, allowPrivate };
          await keepStore(management, secrets, { shopId: shop.id, address, access });
        }
        await waitUntilShown(context, shop.id);
        const url = `${publicUrl(config)}/?shop=${shop.domain}`;
        const { products, collections } = report.counts;
        print(
          options,
          { id: shop.id, domain: shop.domain, url, ...report.counts },
          `${countOf(products)} products and ${countOf(collections)} collections of ${shop.name}:\n${url}`,
        );
      }),
    );
}

function countOf(counts = { saved: 0, unchanged: 0 }): number {
  return counts.saved + counts.unchanged;
}
