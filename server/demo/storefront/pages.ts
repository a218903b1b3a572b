import { collectionPath } from '../../catalog/page-address.ts';
import type { Product } from '../../catalog/product.ts';
import { pageCount, presentPagination } from './pagination.ts';
import { presentCard, presentProduct, type CardView } from './product-view.ts';
import type {
  ProductPage,
  RenderList,
  StorefrontCollection,
  StorefrontData,
  StorefrontShop,
} from './storefront-data.ts';
import type { TemplateName } from './theme.ts';
import type { Visit } from './visit.ts';

/** A page: a template and its variables. */
export interface Page {
  template: TemplateName;
  status?: number;
  title: string;
  scope: object;
  /** Sources of styles besides the store's own files. */
  styleSources?: readonly string[];
}

export type PageHandler = (visit: Visit, request: PageRequest) => Promise<Page>;

interface PageRequest {
  /** Handle in the path; empty on pages without one. */
  handle: string;
  query: URLSearchParams;
}

interface Pages {
  home: PageHandler;
  collection: PageHandler;
  product: PageHandler;
  search: PageHandler;
  cart: PageHandler;
  widgets: PageHandler;
  missing: PageHandler;
}

const pageSize = 24;
const homeTiles = 6;
const homeFeatured = 8;
const heroPictures = 3;
const maxTermLength = 512;

export function createPages(data: StorefrontData, renderList: RenderList): Pages {
  return {
    home: ({ shop }) => showHome(data, shop.id),
    collection: ({ shop }, request) => showCollection(data, shop.id, request),
    product: ({ shop }, request) => showProduct(data, renderList, shop, request),
    search: ({ shop }, request) => showSearch(data, shop.id, request),
    cart: () => Promise.resolve(cartPage()),
    widgets: ({ shop }) => showWidgets(data, shop.id),
    missing: () => Promise.resolve(missingPage('There is nothing at this address.')),
  };
}

/** Creates the cart page. `problem` is the reason why the last change was rejected. */
export function cartPage(problem: string | null = null): Page {
  return {
    template: 'cart',
    title: 'Your cart',
    scope: { problem },
    ...(problem === null ? {} : { status: 422 }),
  };
}

export function missingPage(message: string): Page {
  return { template: '404', status: 404, title: 'Not found', scope: { message } };
}

async function showHome(data: StorefrontData, shopId: number): Promise<Page> {
  const [collections, { products }] = await Promise.all([
    data.collections(shopId),
    data.searchProducts(shopId, '', { offset: 0, limit: pageSize }),
  ]);
  const [featured] = collections;
  const shown =
    featured === undefined
      ? products
      : await firstProducts(data, shopId, featured.id, homeFeatured);
  return {
    template: 'index',
    title: 'Home',
    scope: {
      // The last products; the first ones are shown further down.
      hero: onePerType(products).slice(-heroPictures),
      tiles: await presentTiles(data, shopId, collections.slice(0, homeTiles)),
      featured: {
        title: featured?.title ?? 'In the shop',
        url: collectionPath(featured?.handle ?? everything.handle),
        products: shown.slice(0, homeFeatured).map(presentCard),
      },
    },
  };
}

async function showCollection(
  data: StorefrontData,
  shopId: number,
  { handle, query }: PageRequest,
): Promise<Page> {
  const collection =
    handle === everything.handle
      ? everything
      : (await data.collections(shopId)).find((candidate) => candidate.handle === handle);
  if (collection === undefined) {
    return missingPage('This collection is not in the shop, or no longer.');
  }
  const number = pageNumber(query);
  const range = { offset: (number - 1) * pageSize, limit: pageSize };
  const page = await (collection.id === null
    ? data.searchProducts(shopId, '', range)
    : data.collectionProducts(shopId, collection.id, range));
  if (number > pageCount(page.total, pageSize)) {
    return missingPage(`This collection has no page ${number}.`);
  }
  const url = collectionPath(handle);
  const { title } = collection;
  return {
    template: 'collection',
    title,
    scope: { collection: { title, handle, ...presentList(page, number, url) } },
  };
}

async function showProduct(
  data: StorefrontData,
  renderList: RenderList,
  { id: shopId, domain }: StorefrontShop,
  { handle, query }: PageRequest,
): Promise<Page> {
  const product = await data.productByHandle(shopId, handle);
  if (product === undefined) {
    return missingPage('This product is not in the shop, or no longer.');
  }
  // The last collection; broad collections such as new arrivals come first in a shop.
  const collection = (await data.collectionsOfProduct(shopId, product.id)).at(-1);
  const widget = (await data.widgets(shopId)).find(
    ({ type, layout }) => type === 'recommendations' && layout === 'grid',
  );
  const list = widget && (await renderList(domain, widget, product.id));
  return {
    template: 'product',
    title: product.title,
    ...(list && { styleSources: [list.styleSource] }),
    scope: {
      list: list?.html ?? null,
      product: presentProduct(product, Number(query.get('variant'))),
      collection: collection === undefined ? null : presentCollection(collection),
    },
  };
}

async function showSearch(
  data: StorefrontData,
  shopId: number,
  { query }: PageRequest,
): Promise<Page> {
  const terms = searchTerms(query);
  const number = pageNumber(query);
  const range = { offset: (number - 1) * pageSize, limit: pageSize };
  const page =
    terms === '' ? { products: [], total: 0 } : await data.searchProducts(shopId, terms, range);
  if (number > pageCount(page.total, pageSize)) {
    return missingPage(`This search has no page ${number}.`);
  }
  const url = `/search?${new URLSearchParams({ q: terms }).toString()}`;
  return {
    template: 'search',
    title: terms === '' ? 'Search' : `Search: ${terms}`,
    scope: { search: { terms, ...presentList(page, number, url) } },
  };
}

/** Creates a page with every widget element, next to a product with related products. */
async function showWidgets(data: StorefrontData, shopId: number): Promise<Page> {
  const { products } = await data.searchProducts(shopId, '', { offset: 0, limit: pageSize });
  const product = products.find((one) => presentCard(one).available) ?? products[0];
  return {
    template: 'widgets',
    title: 'Widgets',
    scope: { product: product === undefined ? null : presentProduct(product, 0) },
  };
}

export function searchTerms(query: URLSearchParams): string {
  return (query.get('q') ?? '').trim().slice(0, maxTermLength);
}

export function presentCollection({ id, handle, title }: StorefrontCollection) {
  return { id, handle, title, url: collectionPath(handle) };
}

/** The platform's name for the collection of all products. */
const everything = { id: null, handle: 'all', title: 'Everything' };

function presentList(page: ProductPage, number: number, url: string) {
  return {
    products: page.products.map(presentCard),
    products_count: page.total,
    pagination: presentPagination({ number, size: pageSize, total: page.total, url }),
  };
}

/** Presents tiles with different pictures where possible. */
async function presentTiles(
  data: StorefrontData,
  shopId: number,
  collections: readonly StorefrontCollection[],
) {
  const shown = new Set<string>();
  const candidates = await Promise.all(
    collections.map(({ id }) => firstProducts(data, shopId, id, homeTiles)),
  );
  return collections.map((collection, index) => {
    const images = (candidates[index] ?? []).flatMap((product) => presentCard(product).image ?? []);
    const image = images.find(({ src }) => !shown.has(src)) ?? images[0] ?? null;
    if (image !== null) {
      shown.add(image.src);
    }
    return { ...presentCollection(collection), image };
  });
}

async function firstProducts(
  data: StorefrontData,
  shopId: number,
  collectionId: number,
  limit: number,
): Promise<Product[]> {
  return (await data.collectionProducts(shopId, collectionId, { offset: 0, limit })).products;
}

/** Returns one product of each type, since varied pictures describe a shop better. */
function onePerType(products: readonly Product[]): CardView[] {
  const byType = new Map<string, CardView>();
  for (const product of products) {
    const card = presentCard(product);
    if (card.image !== null && !byType.has(card.type)) {
      byType.set(card.type, card);
    }
  }
  return [...byType.values()];
}

function pageNumber(query: URLSearchParams): number {
  const text = query.get('page') ?? '1';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
