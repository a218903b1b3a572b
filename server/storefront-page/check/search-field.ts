import { type PlatformId, platforms } from '../../contract/themes/platforms.ts';
import { ancestorsOf, type PageElement, type PageTree } from './page-tree.ts';

/** The parameters in which platforms expect the words of a search, and the field whose words a script of BigCommerce sends. */
const searchParameters = ['q', 's', 'search_query', 'query', 'search', 'nav-quick-search'];

/** The search field of a page. */
export interface SearchField {
  /** Matches every search field of the page, also those of small screens. */
  selector: string;
  /** The address of results, up to the words; null for a field outside of a form that leads to them. */
  path: string | null;
}

const fields = "input[name]:not([type]), input[name][type='search'], input[name][type='text']";

/** Finds the field in which shoppers search. */
export function findSearchField(page: PageTree, address: URL): SearchField | null {
  const [best] = page
    .all(fields)
    .map((input) => ({ input, rank: rankOf(input) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank);
  if (!best) {
    return null;
  }
  const { name = '' } = best.input.attribs;
  return { selector: `input[name='${name}']`, path: pathOf(formOf(best.input), name, address) };
}

/**
 * Returns the path of results that a platform has by itself, below the folder of the home page; null for an unknown platform.
 *
 * @param home - the address of the home page, such as `https://store.example/shop/`.
 */
export function usualSearchPath(platform: PlatformId | undefined, home: URL): string | null {
  if (platform === undefined) {
    return null;
  }
  const folder = home.pathname.replace(/(?:\/[^/]*\.[^/]*)?\/*$/, '');
  return folder + (platform === 'shopify' ? '/search?q=' : platforms[platform].searchPath);
}

/** Returns how surely a field is one for searches: 0 for one that is not. */
function rankOf(input: PageElement): number {
  const { name = '', type = '' } = input.attribs;
  const form = formOf(input);
  const { action = '', role = '', method = 'get' } = form?.attribs ?? {};
  const isPost = method.toLowerCase() === 'post';
  const signs = [
    searchParameters.includes(name),
    type === 'search',
    role === 'search' || ancestorsOf(input).some(({ attribs }) => attribs['role'] === 'search'),
    /search|suche|recherche|busca|zoek|cerca/i.test(action),
  ];
  return isPost || !/^[\w.-]+$/.test(name) ? 0 : signs.filter(Boolean).length;
}

function formOf(input: PageElement): PageElement | undefined {
  return ancestorsOf(input).find(({ name }) => name === 'form');
}

/** Returns the path with the form's hidden fields, such as the type of what WordPress searches. */
function pathOf(form: PageElement | undefined, name: string, address: URL): string | null {
  const { action } = form?.attribs ?? {};
  // Of a form without an address, a script of the theme knows it.
  if (!form || action === undefined || !URL.canParse(action, address)) {
    return null;
  }
  const url = new URL(action, address);
  if (url.origin !== address.origin) {
    return null;
  }
  for (const [hidden, value] of hiddenFields(form)) {
    url.searchParams.set(hidden, value);
  }
  url.searchParams.delete(name);
  const others = url.searchParams.toString();
  return `${url.pathname}?${others === '' ? '' : `${others}&`}${name}=`;
}

function hiddenFields(form: PageElement): [name: string, value: string][] {
  const inputs: [string, string][] = [];
  const open = [...form.children];
  for (let next = open.pop(); next; next = open.pop()) {
    if ('attribs' in next) {
      const { type, name, value = '' } = next.attribs;
      if (next.name === 'input' && type === 'hidden' && name) {
        inputs.push([name, value]);
      }
      open.push(...next.children);
    }
  }
  return inputs;
}
