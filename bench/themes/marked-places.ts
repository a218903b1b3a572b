/** Marks in the source of a template what a server would print at the places that widgets look for. */

/** Which lists of products a loop prints. */
export type ListKind = 'collection' | 'results';

export interface Template {
  /** Below the folder of the theme. */
  path: string;
  text: string;
}

/** The element that takes the place of a loop over products. */
export function loopMark(kind: ListKind): string {
  return `vitrine-${kind}-loop`;
}

/** The names of loops' ends, by their beginnings: Liquid and Twig, Smarty, Handlebars, PHP, and what WooCommerce calls. */
const loops = [
  /\{%-?\s*(?:(?<begin>for)\s+\w+\s+in\s+(?<list>[\w.]+)|(?<end>endfor)\b)[^%]*?%\}/g,
  /\{(?:(?<begin>foreach)\s+(?:from=)?\$(?<list>[\w.]+)[^}]*|(?<end>\/foreach))\}/g,
  /\{\{(?:#(?<begin>each)\s+(?<list>[\w.]+)|(?<end>\/each))[^}]*\}\}/g,
  /<\?php\s+(?:(?<begin>foreach)\s*\(\s*\$(?<list>\w+)\s[^?]*?\)\s*:|(?<end>endforeach);?)\s*\?>/g,
] as const;

/** Puts an element in the place of each loop over the products of a collection or of a search. */
export function withLoops({ path, text }: Template): string {
  const own = text
    // A part that another template prints at a place of its own.
    .replaceAll(/\{%-?\s*capture\b[\s\S]*?\bendcapture\s*-?%\}/g, '')
    // What the plugin prints around the products of its lists.
    .replaceAll(
      /woocommerce_product_loop_start\([^)]*\);/g,
      `?><ul class="products">${tagsOf(kindsOfPath(path), '')}`,
    );
  return loops.reduce((source, pattern) => markLoops(source, path, pattern), own);
}

function markLoops(source: string, path: string, pattern: RegExp): string {
  const open: (readonly ListKind[])[] = [];
  const parts: string[] = [];
  let end = 0;
  for (const { 0: whole, index, groups = {} } of source.matchAll(pattern)) {
    const isBegin = groups['begin'] !== undefined;
    const kinds = isBegin ? kindsOf(path, groups['list'] ?? '') : (open.pop() ?? []);
    if (isBegin) {
      open.push(kinds);
    }
    const tags = isBegin ? tagsOf(kinds, '') : tagsOf(kinds.toReversed(), '/');
    parts.push(source.slice(end, index), tags || whole);
    end = index + whole.length;
  }
  return parts.join('') + source.slice(end);
}

function tagsOf(kinds: readonly ListKind[], end: '' | '/'): string {
  return kinds.map((kind) => `<${end}${loopMark(kind)}>`).join('');
}

/** Returns what a loop prints, by the names that the platforms give such lists. */
function kindsOf(path: string, list: string): ListKind[] {
  if (/ajax|predictive|sitemap|suggest|order|cart|\.json/i.test(path)) {
    return [];
  }
  switch (list) {
    case 'collection.products':
      return /collection/.test(path) ? ['collection'] : [];
    case 'search.results':
    case 'product_results':
      return ['results'];
    // Both pages of PrestaShop, Shopware and Magento have this list.
    case 'listing.products':
    case '_productCollection':
    case 'searchResult':
      return ['collection', 'results'];
    case 'products':
      return kindsOfPath(path);
    default:
      return [];
  }
}

/** Returns what a list of products without a further name is, by the name of its template. */
function kindsOfPath(path: string): ListKind[] {
  const name = path.replace(/.*\/(?=[^/]+\/)/, '');
  if (/search/i.test(name)) {
    return ['results'];
  }
  if (/categor|collection/i.test(name)) {
    return ['collection'];
  }
  // A store of WooCommerce shows its results in the archive too.
  return /product-?_?list|products\/grid|archive-product|product-loop/i.test(name)
    ? ['collection', 'results']
    : [];
}
