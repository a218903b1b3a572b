import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Liquid, type Context as LiquidContext } from 'liquidjs';
import { formatMoney } from './money.ts';

/** Names of the files in `templates/`. */
export type TemplateName =
  | 'index'
  | 'collection'
  | 'product'
  | 'cart'
  | 'search'
  | 'widgets'
  | 'preview'
  | 'storefront'
  | '404';

/** The Liquid templates and assets, loaded once. */
export interface Theme {
  /** Renders a template. Snippets see only `globals`, the template also sees `scope`. */
  render(template: TemplateName, scope: object, globals: object): Promise<string>;
  assets: ReadonlyMap<string, Asset>;
}

export interface Asset {
  body: Buffer;
  type: string;
  /** Hash of the content; part of the URLs that templates print. */
  version: string;
}

interface ThemeOptions {
  /** Path of the assets. */
  assetsPath?: string;
  /** Name of the file in `layout/`. */
  layout?: 'theme' | 'bare' | 'own-page';
}

export function createTheme(
  directory: string,
  { assetsPath = '/assets', layout = 'theme' }: ThemeOptions = {},
): Theme {
  const assets = readAssets(join(directory, 'assets'));
  const liquid = new Liquid({
    root: [join(directory, 'templates'), join(directory, 'layout')],
    partials: join(directory, 'snippets'),
    extname: '.liquid',
    cache: true,
    // Product data comes from untrusted sources: every output is escaped unless a template uses `raw`.
    outputEscape: 'escape',
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables: true,
    lenientIf: true,
  });
  liquid.registerFilter('asset_url', (name: string) => assetsPath + assetUrl(assets, name));
  liquid.registerFilter('money', function money(cents: number) {
    return formatMoney(cents, moneyFormat(this.context));
  });
  return {
    assets,
    async render(template, scope, globals) {
      const content: unknown = await liquid.renderFile(template, scope, { globals });
      const page: unknown = await liquid.renderFile(
        layout,
        { ...scope, template, content_for_layout: content },
        { globals },
      );
      return String(page);
    },
  };
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

function readAssets(directory: string): ReadonlyMap<string, Asset> {
  return new Map(
    readdirSync(directory).flatMap((name) => {
      const type = contentTypes[extname(name)];
      if (type === undefined) {
        return [];
      }
      const body = readFileSync(join(directory, name));
      const version = createHash('sha256').update(body).digest('base64url').slice(0, 12);
      return [[name, { body, type, version }] as const];
    }),
  );
}

function assetUrl(assets: ReadonlyMap<string, Asset>, name: string): string {
  const asset = assets.get(name);
  if (asset === undefined) {
    throw new Error(`The theme has no asset ${name}.`);
  }
  return `/${name}?v=${asset.version}`;
}

function moneyFormat(context: LiquidContext): string {
  const format: unknown = context.getSync(['shop', 'money_format']);
  return typeof format === 'string' ? format : '{{amount}}';
}
