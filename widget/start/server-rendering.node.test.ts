import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import { html } from 'lit';
import { unsafeStatic, html as staticHtml } from 'lit/static-html.js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

test('the module for bundlers starts on a server without a page, and adds no globals', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-module-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const build = ['build', '--mode', 'module', '--logLevel', 'error', '--outDir', folder];
  execFileSync(process.execPath, [resolve('node_modules/vite/bin/vite.js'), ...build], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const module = JSON.stringify(pathToFileURL(join(folder, 'widget.js')).href);
  const program = `
    const before = Object.getOwnPropertyNames(globalThis);
    const { start, defineElements } = await import(${module});
    const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.includes(name));
    const page = start({ base: 'https://vitrine.example', key: 'k' });
    page.on('widget.view', () => undefined)();
    await defineElements();
    console.log(JSON.stringify([typeof page.version, await page.cart.read(), added]));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect(JSON.parse(output)).toEqual(['string', null, []]);
});

describe('a server renders', () => {
  beforeAll(async () => {
    const folders = await Promise.all([
      import('../products/elements.ts'),
      import('../bundle/elements.ts'),
      import('../pop-up/elements.ts'),
      import('../quick-view/elements.ts'),
      import('../results-page/elements.ts'),
    ]);
    // Tests that ran before in this process may have registered the built elements.
    const registry: CustomElementRegistry = Reflect.construct(customElements.constructor, []);
    vi.stubGlobal('customElements', registry);
    for (const [name, element] of folders.flatMap(({ elements }) => Object.entries(elements))) {
      registry.define(`vitrine-${name}`, element);
    }
  });

  afterAll(() => vi.unstubAllGlobals());

  test('a list with its heading and the attributes of its properties', async () => {
    const rendered = await collectResult(
      render(
        html`<vitrine-recommendations
          source="/api/v1/products/top_sellers"
          .limit=${3}
          .heading=${'Best sellers'}
        ></vitrine-recommendations>`,
      ),
    );
    expect(rendered).toMatch(/<vitrine-recommendations[^>]* limit="3"[^>]* heading="Best sellers"/);
    expect(rendered).toMatch(
      /<template shadowroot="open"[^>]*>.*part="?heading"?[^>]*>.*Best sellers/s,
    );
  });

  test.for([
    ['recommendations', /part="base" class="box carousel"/],
    ['product-card', /part="base" class="box grid"/],
    ['recently-viewed', /part="base" class="box carousel"/],
    ['cart-upsell', /part="base" class="box carousel"/],
    ['bought-together', /part="heading"[^>]*>Often bought together/],
    // Both show nothing before the shopper does something.
    ['pop-up', /<template shadowroot="open"/],
    ['quick-view', /<template shadowroot="open"/],
    ['results-page', /part="toolbar"[^]*Sort by/],
  ] as const)('the template of <vitrine-%s>', async ([name, template]) => {
    const tag = unsafeStatic(`vitrine-${name}`);
    const rendered = await collectResult(
      render(staticHtml`<${tag}><p slot="fallback">Soon</p></${tag}>`),
    );
    // Lit's markers stand between the parts of its templates.
    const shown = rendered.replaceAll(/<!--[^]*?-->/g, '').replaceAll(/\s+/g, ' ');
    expect(shown).toMatch(template);
    expect(rendered).toContain('<p slot="fallback">Soon</p>');
  });
});
