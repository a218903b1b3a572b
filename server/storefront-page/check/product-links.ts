import { ancestorsOf, type PageElement, type PageTree } from './page-tree.ts';

interface ProductLink {
  element: PageElement;
  url: URL;
}

/** Paths of products, from the routes of the platforms. */
const productPath = /\/(?:products?|produkte?|produits?|productos?|prodotti|item|p)\/[^/]+/i;

/** What themes put around the links of their cards, where a path tells nothing. */
const productCards = [
  'a.woocommerce-LoopProduct-link',
  'li.product a[href]',
  'a.product-item-link',
  'a.product-item-photo',
  'article.product-miniature a[href]',
  '.product-box a.product-name',
  '.product-box a.product-image-link',
  'article.card a[href]',
  "[itemtype$='schema.org/Product'] a[href]",
].join(', ');

/** Returns the links to products in the content of a page, in their order. */
export function productLinks(page: PageTree, address: URL): ProductLink[] {
  const cards = new Set(page.all(productCards));
  return page.all('a[href]').flatMap((element) => {
    const url = ownUrl(element.attribs['href'], address);
    const isProduct = url && (productPath.test(url.pathname) || cards.has(element));
    return isProduct && !isAroundContent(element) ? [{ element, url }] : [];
  });
}

/** Returns whether an element belongs to what is on every page. */
function isAroundContent(element: PageElement): boolean {
  return ancestorsOf(element).some(
    ({ name, attribs }) =>
      ['header', 'footer', 'nav'].includes(name) || attribs['role'] === 'navigation',
  );
}

/** Returns the address of a link within the store. */
function ownUrl(href: string | undefined, address: URL): URL | undefined {
  if (href === undefined || href.startsWith('#') || !URL.canParse(href, address)) {
    return undefined;
  }
  const url = new URL(href, address);
  return url.origin === address.origin && url.pathname !== '/' ? url : undefined;
}

const collectionPath =
  /\/(?:collections?|product-category|produkt-kategorie|categor(?:y|ies|ie|ia)|c)\/(?!all(?:\/|$))[^/]+\/?$/i;

/** Returns the address of the first list of products that a page leads to. */
export function collectionAddress(page: PageTree, address: URL): URL | undefined {
  return page
    .all('a[href]')
    .map(({ attribs }) => ownUrl(attribs['href'], address))
    .find((url) => url !== undefined && collectionPath.test(url.pathname));
}

/**
 * Finds what holds the theme's own list of products: the innermost element with nearly all products to which the page
 * leads.
 */
export function findGrid(page: PageTree, address: URL): PageElement | null {
  const links = productLinks(page, address);
  const held = new Map<PageElement, Set<string>>();
  for (const { element, url } of links) {
    for (const ancestor of ancestorsOf(element)) {
      const paths = held.get(ancestor) ?? new Set();
      held.set(ancestor, paths.add(url.pathname));
    }
  }
  const all = new Set(links.map(({ url }) => url.pathname)).size;
  if (all < 2) {
    return null;
  }
  const enough = Math.max(2, Math.ceil(all * nearlyAll));
  const holders = [...held].filter(([, paths]) => paths.size >= enough);
  const depths = holders.map(([element]) => ({ element, depth: ancestorsOf(element).length }));
  return depths.toSorted((one, other) => other.depth - one.depth)[0]?.element ?? null;
}

/** The rest may be suggestions beside the list. */
const nearlyAll = 0.7;
