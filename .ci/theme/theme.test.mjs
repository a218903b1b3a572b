import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Liquid } from 'liquidjs';
import { expect, onTestFinished, test } from 'vitest';

/** @typedef {{ id: string, type: string, default?: unknown }} Setting */

const root = process.cwd();
const theme = join(root, 'public/theme');
const extension = join(theme, 'extension');
const manifest = JSON.parse(readFileSync(join(root, 'docs/custom-elements.json'), 'utf8'));
const themeStyles = ['vitrine-dawn.css', 'vitrine-horizon.css'];
const hostile = `"><script>alert(1)</script>`;

test("the platform's linter finds nothing in the extension", () => {
  expect(lint(extension, 'theme-check:theme-app-extension')).toBe('');
});

test("the platform's linter finds an error that is put into the extension", () => {
  const folder = newFolder();
  cpSync(extension, folder, { recursive: true });
  const block = join(folder, 'blocks/search.liquid');
  writeFileSync(
    block,
    readFileSync(block, 'utf8').replace('vitrine-quick-view', 'vitrine-missing'),
  );
  const problem = 'blocks/search.liquid: MissingTemplate: ';
  expect(lint(folder, 'theme-check:theme-app-extension')).toContain(problem);
});

test("the platform's linter finds nothing in the sections beside the snippets", () => {
  const folder = newFolder();
  cpSync(join(theme, 'sections'), join(folder, 'sections'), { recursive: true });
  cpSync(join(extension, 'locales'), join(folder, 'locales'), { recursive: true });
  for (const snippet of [...readdirSync(join(theme, 'sections')), 'vitrine-before-script.liquid']) {
    cpSync(join(extension, 'snippets', snippet), join(folder, 'snippets', snippet));
  }
  expect(lint(folder, 'theme-check:recommended')).toBe('');
});

for (const [kind, folder] of /** @type {const} */ ([
  ['block', join(extension, 'blocks')],
  ['section', join(theme, 'sections')],
])) {
  for (const file of readdirSync(folder)) {
    test(`the ${kind} ${file} renders an element with its own attributes`, async () => {
      const { schema, render } = load(join(folder, file), kind);
      const page = await render(defaultsOf(schema));
      expect(unknownAttributes(page)).toEqual([]);
    });

    test(`the ${kind} ${file} renders settings as text`, async () => {
      const { schema, render } = load(join(folder, file), kind);
      const settings = Object.entries(defaultsOf(schema)).map(([id, value]) => {
        const isText = schema.settings.some(
          (/** @type {Setting} */ setting) => setting.id === id && setting.type === 'text',
        );
        return [id, isText ? hostile : value];
      });
      expect(await render(Object.fromEntries(settings))).not.toContain(hostile);
    });
  }
}

test('each section has the settings of its block, and a preset', () => {
  for (const file of readdirSync(join(theme, 'sections'))) {
    const section = load(join(theme, 'sections', file), 'section').schema;
    const block = load(join(extension, 'blocks', file.replace('vitrine-', '')), 'block').schema;
    // The space and the scheme of a block are those of the section around it.
    const ofSections = section.settings.splice(-3).map((/** @type {Setting} */ { id }) => id);
    expect(ofSections).toEqual(['color_scheme', 'padding_top', 'padding_bottom']);
    expect(section.settings).toEqual(block.settings);
    expect(section.presets.length).toBe(1);
  }
});

test('the page of a collection names it, and its order if that is chosen', async () => {
  const { schema, render } = load(join(extension, 'blocks/results-page.liquid'), 'block');
  const collection = { id: 8, handle: `mugs${hostile}` };
  const plain = await render(defaultsOf(schema), { collection });
  expect(plain).toContain('collection="mugs&#34;&gt;');
  expect(plain).not.toContain('smart-sort');
  const smart = await render({ ...defaultsOf(schema), smart_sort: true }, { collection });
  expect(unknownAttributes(smart)).toEqual([]);
  expect(smart).toMatch(/ smart-sort\s/);
  expect(await render(defaultsOf(schema))).not.toContain('collection=');
});

for (const block of [
  'recommendations',
  'product-card',
  'recently-viewed',
  'cart-upsell',
  'results-page',
]) {
  test(`the block ${block} has swatches and second pictures only if they are chosen`, async () => {
    const { schema, render } = load(join(extension, `blocks/${block}.liquid`), 'block');
    const unset = { swatch_option: '', swatches: '' };
    const plain = await render({ ...defaultsOf(schema), ...unset });
    expect(plain).not.toMatch(/ (?:swatch-option|swatches|second-picture)\b/);
    const chosen = await render({
      ...defaultsOf(schema),
      swatch_option: 'Colour, Color',
      swatches: 'Moss: #717a50',
      second_picture: true,
    });
    expect(unknownAttributes(chosen)).toEqual([]);
    expect(chosen).toContain('swatch-option="Colour, Color"');
    expect(chosen).toContain('swatches="Moss: #717a50"');
    expect(chosen).toMatch(/ second-picture\s/);
  });
}

for (const block of ['recommendations', 'recently-viewed', 'cart-upsell', 'bought-together']) {
  test(`the block ${block} has its heading in the theme's font, unless a stored widget has one`, async () => {
    const { schema, render } = load(join(extension, `blocks/${block}.liquid`), 'block');
    const settings = { ...defaultsOf(schema), heading: 'For <you>' };
    const heading = '<h2 slot="header">For &lt;you&gt;</h2>';
    expect(await render({ ...settings, widget_id: '' })).toContain(heading);
    expect(await render({ ...settings, widget_id: '3' })).not.toContain('<h2');
    expect(await render({ ...settings, widget_id: '', heading: '' })).not.toContain('<h2');
  });
}

test('the search shows what is trending only if that is chosen', async () => {
  const { schema, render } = load(join(extension, 'blocks/search.liquid'), 'block');
  expect(await render(defaultsOf(schema))).not.toContain('trending');
  const trending = await render({ ...defaultsOf(schema), trending: true });
  expect(unknownAttributes(trending)).toEqual([]);
  expect(trending).toMatch(/ trending\s/);
});

test('the embed renders nothing without an address and a key', async () => {
  const { schema, render } = load(join(extension, 'blocks/vitrine.liquid'), 'block');
  expect((await render({ ...defaultsOf(schema), address: ' ', key: '' })).trim()).toBe('');
});

test('the embed links the styles of each theme that its settings offer', async () => {
  const { schema, render } = load(join(extension, 'blocks/vitrine.liquid'), 'block');
  const { options = [] } = schema.settings.find((/** @type {Setting} */ { id }) => id === 'theme');
  const offered = options.map((/** @type {{ value: string }} */ { value }) => value);
  const files = readdirSync(join(extension, 'assets')).filter((file) => !file.includes('reserve'));
  expect(offered.map((/** @type {string} */ name) => `vitrine-${name}.css`).toSorted()).toEqual(
    files,
  );
  for (const name of offered) {
    const page = await render({ ...defaultsOf(schema), theme: name });
    expect(page).toContain(`href="/assets/vitrine-${name}.css"`);
  }
});

test("the embed signs the customer with the app's own secret, which no page shows", async () => {
  const { schema, render } = load(join(extension, 'blocks/vitrine.liquid'), 'block');
  const secret = '5b1f';
  const app = { metafields: { vitrine: { identity_secret: { value: secret } } } };
  const customer = { id: 70, 'b2b?': true };
  const signature = createHmac('sha256', secret).update('70').digest('hex');
  const signed = await render(defaultsOf(schema), { app, customer });
  expect(signed).toContain(`data-customer-id="70"`);
  expect(signed).toContain(`data-customer-signature="${signature}"`);
  expect(signed).toMatch(/ data-company\s/);
  expect(signed).not.toContain(`"${secret}"`);
  expect(await render(defaultsOf(schema), { app })).not.toMatch(/data-c(?:ustomer|ompany)/);
  const unsigned = await render(defaultsOf(schema), { customer });
  expect(unsigned).toContain('data-customer-id="70"');
  expect(unsigned).not.toMatch(/signature|data-company/);
});

test('the style sheets of themes set only properties that an element has', () => {
  const names = new Set(
    declarations().flatMap(({ cssProperties = [] }) => cssProperties.map(({ name }) => name)),
  );
  for (const file of themeStyles) {
    const styles = readFileSync(join(extension, 'assets', file), 'utf8');
    const used = Array.from(styles.matchAll(/^\s*(--vitrine-[a-z-]+):/gm), ([, name = '']) => name);
    expect(used.length).toBeGreaterThan(3);
    expect(used.filter((name) => !names.has(name))).toEqual([]);
  }
});

test('the style sheets of themes name each element that has one of their properties', () => {
  for (const file of themeStyles) {
    const [, tags = '', rule = ''] =
      /\*\/\n([^{]+){([^}]+)}/.exec(readFileSync(join(extension, 'assets', file), 'utf8')) ?? [];
    const concerned = declarations().filter(({ cssProperties = [] }) =>
      cssProperties.some(({ name }) => rule.includes(`${name}:`)),
    );
    expect(concerned.length).toBeGreaterThan(3);
    expect(
      tags
        .split(/,\s*/)
        .map((tag) => tag.trim())
        .toSorted(),
    ).toEqual(concerned.map(({ tagName = '' }) => tagName).toSorted());
  }
});

/** Returns a folder that is removed after the test. */
function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-theme-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/**
 * The linter downloads newer rules into its cache. The cache cannot be a file, so that it uses the rules it came with.
 *
 * @param {string} folder
 * @param {string} rules
 */
function lint(folder, rules) {
  const cache = join(root, 'package.json');
  return execFileSync(process.execPath, [join(root, '.ci/theme/lint.mjs'), folder, rules], {
    encoding: 'utf8',
    env: { ...process.env, XDG_CACHE_HOME: cache, LOCALAPPDATA: cache, HOME: cache },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/**
 * Returns the schema of a block or section, and a function that renders it as the platform would.
 *
 * @param {string} path
 * @param {'block' | 'section'} kind
 */
function load(path, kind) {
  const [markup = '', schema = '{}'] = readFileSync(path, 'utf8').split(/{% (?:end)?schema %}/);
  const liquid = new Liquid({
    partials: join(extension, 'snippets'),
    extname: '.liquid',
    strictFilters: true,
  });
  liquid.registerFilter('asset_url', (name) => `/assets/${name}`);
  liquid.registerFilter('stylesheet_tag', (url) => `<link rel="stylesheet" href="${url}">`);
  liquid.registerFilter('hmac_sha256', (text, secret) =>
    createHmac('sha256', secret).update(String(text)).digest('hex'),
  );
  const globals = {
    shop: { permanent_domain: 'store.example', money_format: '<b>{{amount}}</b>' },
    localization: { country: { iso_code: 'CA' } },
    request: { locale: { iso_code: 'fr' } },
    routes: { search_url: '/search' },
    product: { id: 7 },
  };
  return {
    schema: JSON.parse(schema),
    /**
     * @param {Record<string, unknown>} settings
     * @param {object} [objects] of the page, besides those of every page
     */
    render: async (settings, objects = {}) =>
      String(
        await liquid.parseAndRender(
          markup,
          { [kind]: { settings, shopify_attributes: '' } },
          { globals: { ...globals, ...objects } },
        ),
      ),
  };
}

/** @param {{ settings: Setting[] }} schema */
function defaultsOf({ settings }) {
  const values = { text: 'https://vitrine.example', product: { id: 7 }, collection: { id: 8 } };
  return Object.fromEntries(
    settings.map(({ id, type, default: value }) => [id, value ?? Reflect.get(values, type)]),
  );
}

/**
 * Returns the attributes of our elements that they do not have.
 *
 * @param {string} page
 */
function unknownAttributes(page) {
  const tags = [...page.matchAll(/<(vitrine-[a-z-]+)([^>]*)>/g)];
  expect(tags.length + Number(page.includes('/widget.js'))).toBeGreaterThan(0);
  return tags.flatMap(([, tag = '', text = '']) => {
    const known = declarations()
      .filter(({ tagName }) => tagName === tag)
      .flatMap(({ attributes = [] }) => attributes.map(({ name }) => name));
    const used = Array.from(text.replaceAll(/"[^"]*"/g, '').matchAll(/[a-z-]+/g), String);
    return used.filter((name) => !name.startsWith('data-') && !known.includes(name));
  });
}

/** @returns {{ tagName?: string, attributes?: { name: string }[], cssProperties?: { name: string }[] }[]} */
function declarations() {
  return manifest.modules.flatMap(
    (/** @type {{ declarations: object[] }} */ { declarations: all }) => all,
  );
}
