import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Liquid } from 'liquidjs';
import { z } from 'zod';

/** The files that a merchant copies into a theme, or into an app. */
export const themeFiles = fileURLToPath(new URL('../../public/theme', import.meta.url));

const schemaSchema = z.object({
  name: z.string(),
  settings: z.array(z.object({ id: z.string(), default: z.unknown().optional() })),
});

const folders = { section: 'sections', block: 'extension/blocks' };

/** The objects that Liquid knows on a page, besides those of every page. */
export type PageObjects = Readonly<Record<string, unknown>>;

/** Renders Liquid of a theme into which a merchant has copied our snippets. */
export async function renderLiquid(
  markup: string,
  objects: PageObjects = {},
  scope: object = {},
): Promise<string> {
  const liquid = new Liquid({ partials: `${themeFiles}/extension/snippets`, extname: '.liquid' });
  liquid.registerFilter('asset_url', (name: string) => `/assets/${name}`);
  liquid.registerFilter(
    'stylesheet_tag',
    (address: string) => `<link rel="stylesheet" href="${address}">`,
  );
  const globals = {
    shop: { permanent_domain: 'your-store.example', money_format: '${{amount}}' },
    routes: { search_url: '/search' },
    localization: { country: { iso_code: 'US' } },
    request: { locale: { iso_code: 'en' } },
    ...objects,
  };
  const rendered: unknown = await liquid.parseAndRender(markup, scope, { globals });
  return String(rendered);
}

/** Renders the section or block of this name as a merchant adds it, with what they change in its settings. */
export async function renderPart(
  kind: keyof typeof folders,
  name: string,
  changes: Readonly<Record<string, unknown>> = {},
  objects?: PageObjects,
): Promise<string> {
  const { markup, settings } = partNamed(kind, name);
  const values = Object.fromEntries(settings.map((setting) => [setting.id, setting.default]));
  const part = { settings: { ...values, ...changes }, shopify_attributes: '' };
  return renderLiquid(markup, objects, { [kind]: part });
}

/** Returns the part that has this name in the theme editor. */
function partNamed(kind: keyof typeof folders, name: string) {
  const folder = `${themeFiles}/${folders[kind]}`;
  for (const file of readdirSync(folder)) {
    const [markup = '', schema = '{}'] = readFileSync(`${folder}/${file}`, 'utf8').split(
      /{% (?:end)?schema %}/,
    );
    const part = schemaSchema.parse(JSON.parse(schema));
    if (part.name === name) {
      return { markup, settings: part.settings };
    }
  }
  throw new Error(`There is no ${kind} with the name ${name}`);
}
