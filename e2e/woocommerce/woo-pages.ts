import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { storeApiRecordings } from '../../server/testing/woocommerce/store-api-recordings.ts';
import type { WooTheme } from './woo-themes.ts';

const productSchema = z.looseObject({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  type: z.string(),
  status: z.string(),
  permalink: z.string(),
  price: z.string(),
  catalog_visibility: z.string(),
  categories: z.array(z.object({ id: z.number(), name: z.string(), slug: z.string() })),
  images: z.array(z.object({ src: z.string() })),
});

type WooProduct = z.output<typeof productSchema>;

/** The recorded products. */
export const products = z.array(productSchema).parse(storeApiRecordings.products);

/** Where the store is, in a folder as some are. */
export const home = 'https://store.example/';

export function recordedProduct(id: number): WooProduct {
  const product = products.find((one) => one.id === id);
  if (!product) {
    throw new Error(`The recordings have no product ${id}.`);
  }
  return product;
}

/** What pages have of the service. */
export interface Tag {
  readonly key: string;
  readonly domain: string;
}

interface Content {
  readonly bodyClass: string;
  readonly title: string;
  readonly main: string;
}

/** Returns the page of the store at an address, as its theme prints it with our widgets; null for other addresses. */
export function pageAt(address: URL, theme: WooTheme, tag: Tag): string | null {
  const content = contentAt(address);
  return content && documentOf(content, theme, tag);
}

function contentAt({ pathname, searchParams, href }: URL): Content | null {
  const term = searchParams.get('s');
  if (term !== null) {
    return searchPage(term);
  }
  const [address = ''] = href.split('?');
  const product = products.find(({ permalink }) => permalink === address);
  if (product) {
    return productPage(product);
  }
  const [, slug = ''] = /^\/product-category\/([^/]+)\/$/.exec(pathname) ?? [];
  return categoryPage(slug) ?? null;
}

function productPage(product: WooProduct): Content {
  const { id, name, price, images } = product;
  const structured = {
    '@context': 'https://schema.org/',
    '@graph': [{ '@type': 'Product', '@id': `${product.permalink}#product`, name, sku: `S-${id}` }],
  };
  return {
    title: name,
    bodyClass: `product-template-default single single-product postid-${id}`,
    main: `<div id="product-${id}" class="product type-product post-${id} product-type-${product.type}">
      <img class="wp-post-image" src="${images[0]?.src ?? ''}" alt="" width="300" height="300">
      <div class="summary entry-summary"><h1 class="product_title entry-title">${name}</h1>
        <p class="price">${price.replace('.', ',')} €</p>
        <form class="cart" action="${product.permalink}" method="post"><input type="number" class="qty" name="quantity" value="1" aria-label="Menge">
          <button type="submit" name="add-to-cart" value="${id}" class="single_add_to_cart_button button">In den Warenkorb</button></form>
        <a href="?add-to-cart=24" data-product_id="24" class="button add_to_cart_button ajax_add_to_cart">Gartenschere dazulegen</a>
      </div></div>
      <vitrine-bought-together></vitrine-bought-together>
      <vitrine-cart-upsell layout="list" limit="3" heading="Dazu passt"></vitrine-cart-upsell>
      <script type="application/ld+json">${JSON.stringify(structured)}</script>`,
  };
}

function categoryPage(slug: string): Content | undefined {
  const category = products
    .flatMap(({ categories }) => categories)
    .find((one) => one.slug === slug);
  return (
    category && {
      title: category.name,
      bodyClass: `archive tax-product_cat term-${category.slug} term-${category.id}`,
      main: `<h1 class="page-title">${category.name}</h1>
        <vitrine-recommendations source="/api/v1/products/collections" layout="grid" limit="4" add-to-cart></vitrine-recommendations>`,
    }
  );
}

/** The store looks for the words as they are, in names alone. */
function searchPage(term: string): Content {
  const found = products.filter(({ name }) => name.toLowerCase().includes(term.toLowerCase()));
  const items = found.map(
    ({ name, permalink }) => `<li class="product"><a href="${permalink}">${name}</a></li>`,
  );
  return {
    title: 'Suchergebnisse',
    bodyClass: `search ${found.length > 0 ? 'search-results' : 'search-no-results'} post-type-archive post-type-archive-product`,
    main: `<h1 class="page-title">Suchergebnisse</h1>
      <vitrine-results-page page-size="12"><ul slot="fallback" class="products">${items.join('')}</ul></vitrine-results-page>`,
  };
}

/** What the plugin adds to each page. */
const reserve = readFileSync('public/woocommerce/assets/reserve.css', 'utf8');

function documentOf({ bodyClass, title, main }: Content, theme: WooTheme, tag: Tag): string {
  const search = `<form role="search" method="get" class="woocommerce-product-search" action="${home}">
    <input type="search" name="s" aria-label="Produkte suchen" placeholder="Produkte suchen …">
    <input type="hidden" name="post_type" value="product"></form>`;
  return `<!doctype html><html lang="de-DE"><head><meta charset="utf-8"><title>${title} – Laden</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="https://api.w.org/" href="${home}${theme.apiRoot}">
    <style>${reserve}${theme.styles}</style>
    <script async crossorigin src="https://vitrine.example/widget.js" data-key="${tag.key}" data-shop="${tag.domain}"></script></head>
    <body class="${bodyClass} ${theme.bodyClass}"><header class="site-header"><a href="${home}">Laden</a>
      ${search}${theme.cart}</header>
    <vitrine-quick-view for="[name=s]"></vitrine-quick-view>
    <main class="site-main">${main}</main><script>${theme.script}</script></body></html>`;
}
