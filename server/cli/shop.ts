import type { Command } from 'commander';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { createShop } from '../ingest/create-shop.ts';
import type { NewShop, Shop } from '../store/shop-store.ts';
import { type OutputOptions, print, table } from './output.ts';
import { normaliseDomain, waitUntilShown, withStores } from './command-context.ts';

interface CreateOptions extends OutputOptions {
  name?: string;
  currency: string;
  timezone: string;
  locale: string;
  moneyFormat: string;
  scopes: string;
}

export function addShopCommands(program: Command): void {
  const shop = program.command('shop').description('Shops of this installation');

  shop
    .command('create')
    .description('Creates a shop and prints its public key')
    .argument('<domain>', "the store's domain on the platform")
    .option('--name <name>', 'name that shoppers read (default: the domain)')
    .option('--currency <code>', 'ISO 4217 code', 'USD')
    .option('--timezone <zone>', 'IANA time zone', 'UTC')
    .option('--locale <locale>', 'BCP 47 language tag', 'en')
    .option('--money-format <format>', 'how prices are written', '${{amount}}')
    .option('--scopes <scopes>', 'comma-separated platform scopes, such as read_markets', '')
    .option('--json', 'print JSON')
    .action((domain: string, options: CreateOptions) =>
      withStores(async (context) => {
        const created = await createShop(context, parseNewShop(domain, options));
        await waitUntilShown(context, created.shop.id);
        print(
          options,
          toCreated(created),
          `Created ${created.shop.domain}.\nPublic key: ${created.key}`,
        );
      }),
    );

  shop
    .command('list')
    .description('Lists all shops')
    .option('--json', 'print JSON')
    .action((options: OutputOptions) =>
      withStores(async ({ shops }) => {
        const all = await shops.list();
        print(options, all.map(toListed), listShops(all));
      }),
    );
}

const domainPattern = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;

const newShopSchema = z.object({
  domain: z.string().regex(domainPattern, 'must be a domain such as store.example'),
  name: z.string().min(1),
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be a code of three letters such as USD'),
  timezone: z.string().refine(isTimezone, 'must be a time zone such as Europe/Berlin'),
  locale: z.string().refine(isLocale, 'must be a language tag such as en or pt-BR'),
  moneyFormat: z.string().regex(/\{\{\s*\w+\s*\}\}/, 'must hold a placeholder such as {{amount}}'),
  scopes: z.array(z.string().regex(/^\w+$/, 'must be a scope such as read_markets')),
});

function parseNewShop(domain: string, options: CreateOptions): NewShop {
  const parsed = newShopSchema.safeParse({
    ...options,
    domain: normaliseDomain(domain),
    name: options.name ?? normaliseDomain(domain),
    currency: options.currency.toUpperCase(),
    scopes: options.scopes
      .split(',')
      .map((scope) => scope.trim())
      .filter(Boolean),
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new AppError('invalid', `${String(issue?.path[0])}: ${issue?.message}.`);
  }
  return parsed.data;
}

function isTimezone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    // Intl throws for a name that it does not know.
    return false;
  }
}

function isLocale(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length > 0;
  } catch {
    // Intl throws for a tag that is not well-formed.
    return false;
  }
}

function toCreated({ shop, key }: { shop: Shop; key: string }) {
  return {
    id: shop.id,
    domain: shop.domain,
    key,
    webhook_secret: shop.webhookSecret,
    identity_secret: shop.identitySecret,
  };
}

/** Without secrets: a list is read over shoulders. */
function toListed({ id, domain, name, currency, timezone, locale, scopes }: Shop) {
  return { id, domain, name, currency, timezone, locale, scopes };
}

function listShops(shops: readonly Shop[]): string {
  if (shops.length === 0) {
    return 'There is no shop yet: "shop create <domain>" makes one.';
  }
  return table([
    ['ID', 'DOMAIN', 'NAME', 'CURRENCY'],
    ...shops.map(({ id, domain, name, currency }) => [String(id), domain, name, currency]),
  ]);
}
