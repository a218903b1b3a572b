import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { widgetTypes } from '../../contract/widget-settings.ts';
import { widgetFileSchema } from '../../contract/widget.ts';
import { embedSnippet } from './embed-snippet.ts';

function elementFor(type: string, settings: object = {}): string {
  return snippetFor(type, settings).split('\n').at(-1) ?? '';
}

function snippetFor(type: string, settings: object): string {
  const file = widgetFileSchema.parse({ name: 'A widget', type, settings });
  return embedSnippet({
    baseUrl: 'https://shop.example',
    domain: 'a.example',
    key: 'public',
    widget: { ...file, id: 7 },
  });
}

describe('the snippet of a widget', () => {
  it.each([
    [
      'recommendations',
      '<vitrine-recommendations widget-id="7" layout="carousel" limit="5"></vitrine-recommendations>',
    ],
    [
      'bought_together',
      '<vitrine-bought-together widget-id="7" limit="5"></vitrine-bought-together>',
    ],
    ['cart_progress', '<vitrine-cart-progress widget-id="7"></vitrine-cart-progress>'],
    [
      'recently_viewed',
      '<vitrine-recently-viewed widget-id="7" layout="carousel" limit="5"></vitrine-recently-viewed>',
    ],
    [
      'cart_upsell',
      '<vitrine-cart-upsell widget-id="7" layout="carousel" limit="5"></vitrine-cart-upsell>',
    ],
    [
      'pop_up',
      '<vitrine-pop-up widget-id="7"><vitrine-recommendations widget-id="7" layout="carousel" limit="5"></vitrine-recommendations></vitrine-pop-up>',
    ],
    ['quick_view', `<vitrine-quick-view widget-id="7" for="input[name='q']"></vitrine-quick-view>`],
    [
      'results_page',
      '<vitrine-results-page widget-id="7"><div slot="fallback"></div></vitrine-results-page>',
    ],
  ])('contains the element of type %s', (type, element) => {
    expect(elementFor(type)).toBe(element);
  });

  it('carries the settings that its space depends on', () => {
    const settings = {
      ratings: true,
      add_to_cart: true,
      custom_properties: { '--vitrine-columns': '3', '--vitrine-star': 'red' },
    };
    expect(elementFor('recommendations', settings)).toBe(
      '<vitrine-recommendations widget-id="7" layout="carousel" limit="5" add-to-cart ratings style="--vitrine-columns: 3"></vitrine-recommendations>',
    );
  });

  it('uses only documented elements and attributes', () => {
    const reference = readFileSync('docs/elements.md', 'utf8');
    for (const type of widgetTypes) {
      for (const [, name = '', attributes = ''] of elementFor(type).matchAll(
        /<vitrine-([\w-]+)([^>]*)>/g,
      )) {
        const [, section = ''] = reference.split(`## \`<vitrine-${name}>\``);
        const [own = ''] = section.split('\n## ');
        expect(own, name).not.toBe('');
        for (const [, attribute] of attributes.matchAll(/ ([\w-]+)=/g)) {
          expect(own, `${name} ${attribute}`).toContain(`| \`${attribute}\` |`);
        }
      }
    }
  });

  it.each([...widgetTypes])(
    'of type %s holds its place by at most a kilobyte of styles',
    (type) => {
      for (const layout of ['carousel', 'grid', 'list']) {
        const [, ...lines] = snippetFor(type, { layout, limit: 250 }).split('\n');
        const styles = lines.slice(0, -1).join('');
        expect(styles.length).toBeLessThanOrEqual(1_024);
        expect(styles).not.toMatch(/PLACEMENT|LIMIT/);
        expect(styles === '').toBe(type === 'quick_view');
      }
    },
  );

  it('escapes the title', () => {
    expect(elementFor('pop_up', { title: '"><script>&' })).toContain(
      '<vitrine-pop-up widget-id="7" heading="&quot;>&lt;script>&amp;">',
    );
  });
});

describe('a widget without a source', () => {
  it.each([
    ['recommendations', '/api/v1/products/top_sellers'],
    ['bought_together', '/api/v1/products/recommended'],
    ['cart_upsell', '/api/v1/products/recommended'],
    ['pop_up', '/api/v1/products/recommended'],
    ['recently_viewed', '/api/v1/products/viewed'],
  ])('of type %s has the default source of its element', (type, source) => {
    const { settings } = widgetFileSchema.parse({ name: 'A widget', type });
    expect(settings.source).toBe(source);
  });
});
