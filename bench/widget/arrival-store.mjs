import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What the page of a theme loads, with the bytes of each file when it is compressed: those of Dawn 15, whose own files
 * `--theme` takes instead.
 *
 * @type {Readonly<Record<string, number>>}
 */
const files = {
  'constants.js': 150,
  'pubsub.js': 250,
  'global.js': 9_600,
  'details-disclosure.js': 400,
  'details-modal.js': 650,
  'search-form.js': 450,
  'animations.js': 1_050,
  'cart-notification.js': 900,
  'product-form.js': 1_250,
  'base.css': 13_800,
  'component-cart-items.css': 1_100,
  'component-list-menu.css': 250,
  'component-search.css': 700,
  'component-menu-drawer.css': 950,
  'component-cart-notification.css': 700,
  'component-slideshow.css': 750,
  'component-slider.css': 1_300,
  'section-image-banner.css': 1_750,
  'component-card.css': 2_000,
  'component-price.css': 500,
  'template-collection.css': 450,
  'section-footer.css': 1_300,
};

/**
 * Returns the files of the theme by their paths.
 *
 * @param {string} [folder] the files of a real theme
 * @returns {[string, Buffer][]}
 */
export function themeFiles(folder) {
  return Object.entries(files).map(([name, bytes]) => {
    const own = folder && join(folder, name);
    const content = own && existsSync(own) ? readFileSync(own) : `/*${noise(bytes)}*/`;
    return [`/theme/${name}`, Buffer.from(content)];
  });
}

/** Returns a text that compresses to about as many bytes. @param {number} bytes */
function noise(bytes) {
  return randomBytes(Math.ceil((bytes * 3) / 4)).toString('base64');
}

/** @param {string} name */
const style = (name) => `<link rel="stylesheet" href="/theme/${name}.css">`;
/** @param {string} name */
const script = (name) => `<script src="/theme/${name}.js" defer></script>`;

/**
 * Returns a page of the theme that has a list of products below a banner.
 *
 * @param {string} head what the theme has of the widgets in its head
 * @param {string} element
 */
export function themePage(head, element) {
  const text = 'A mug that a potter has turned, glazed and fired twice. '.repeat(40);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Store</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
${['constants', 'pubsub', 'global', 'details-disclosure', 'details-modal', 'search-form', 'animations'].map(script).join('\n')}
${head}
<style>:root { --font: sans-serif } body { margin: 16px; font: 16px/1.5 var(--font) }</style>
${style('base')}${style('component-cart-items')}
</head><body><header>
${['component-list-menu', 'component-search', 'component-menu-drawer', 'component-cart-notification'].map(style).join('\n')}
${script('cart-notification')}<a href="/">Store</a></header>
<main><section>${['component-slideshow', 'component-slider', 'section-image-banner'].map(style).join('')}<h1>Stoneware</h1></section>
<section>${element}</section>
<section>${['component-card', 'component-price', 'template-collection'].map(style).join('')}${script('product-form')}<p>${text}</p></section>
</main><footer>${style('section-footer')}<p>Imprint</p></footer></body></html>`;
}
