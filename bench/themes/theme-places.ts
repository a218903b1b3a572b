/** Looks for the places of widgets in the sources of a theme, whose templates are read as if everything were shown. */
import { commonForm, platforms } from '../../server/contract/themes/platforms.ts';
import { findCartCount, findCartDrawer } from '../../server/storefront-page/check/cart-display.ts';
import {
  ancestorsOf,
  type PageElement,
  PageTree,
} from '../../server/storefront-page/check/page-tree.ts';
import { findSearchField } from '../../server/storefront-page/check/search-field.ts';
import { type ListKind, loopMark, type Template, withLoops } from './marked-places.ts';

export interface ThemePlaces {
  search: string | null;
  results: string | null;
  collection: string | null;
  product: string | null;
  count: string | null;
  drawer: string | null;
}

/** Each template is one page: the first that has a place counts. */
export function findThemePlaces(templates: readonly Template[]): ThemePlaces {
  const pages = templates.flatMap((template) => {
    try {
      return [new PageTree(withoutInstructions(withLoops(template)))];
    } catch {
      // A generated file, which is no template.
      return [];
    }
  });
  const address = new URL('https://store.example/');
  const first = (find: (page: PageTree) => string | null) =>
    pages.map(find).find((found) => found !== null) ?? null;
  return {
    search: first((page) => findSearchField(page, address)?.selector ?? null),
    results: first((page) => gridOf(page, 'results')),
    collection: first((page) => gridOf(page, 'collection')),
    product: first(productField),
    count: first(findCartCount),
    drawer: first(findCartDrawer),
  };
}

/** Returns the selector of what holds a loop over products. */
function gridOf(page: PageTree, kind: ListKind): string | null {
  const holders = page
    .all(loopMark(kind))
    .flatMap((loop) => ancestorsOf(loop).find(({ name }) => !name.startsWith('vitrine-')) ?? []);
  return (
    holders.map((holder) => ownId(holder) ?? page.selectorOf(holder)).find((one) => one !== null) ??
    null
  );
}

/** A template has an id twice where it prints one of two elements. */
function ownId({ attribs: { id = '' } }: PageElement): string | null {
  return /^[a-z][\w-]*$/i.test(id) ? `#${id}` : null;
}

/** Returns the selector of the field that names the product in a form of it. */
function productField(page: PageTree): string | null {
  const forms = [commonForm, ...Object.values(platforms).map(({ form }) => form ?? commonForm)];
  const form = forms.find((each) => page.all(each).length > 0);
  const [field] = form === undefined ? [] : page.all(form);
  return field ? (page.selectorOf(field) ?? form ?? null) : null;
}

/** Removes what a server would run, of Liquid, Twig, Handlebars, PHP and Smarty. Addresses that it would print are of searches and carts, where their names say so. */
function withoutInstructions(template: string): string {
  return (
    template
      // The platform prints the form's address and the field itself.
      .replaceAll(
        /\{%-?\s*form\s+['"]product['"][^%]*%\}/g,
        '<form action="/cart/add"><input type="hidden" name="product-id">',
      )
      .replaceAll(/\{%-?\s*endform\s*-?%\}/g, '</form>')
      // An id that an instruction makes is another one on each page.
      .replaceAll(/\bid=(["'])(?:(?!\1).)*\{[{%](?:(?!\1).)*\1/g, '')
      .replaceAll(/\{\{[^{}]*(search)[^{}]*\}\}/gi, '/$1')
      .replaceAll(/\{\{[^{}]*(cart)[^{}]*\}\}/gi, '/$1')
      .replaceAll(/<\?php[^?]*?(search)[^?]*?\?>/gi, '/$1')
      .replaceAll(/<\?(?:php|=)[\s\S]*?\?>/g, '')
      .replaceAll(/\{%[\s\S]*?%\}/g, '')
      .replaceAll(/\{\{[\s\S]*?\}\}/g, '')
      .replaceAll(
        /\{(?:if|else|elseif|foreach|block|include|assign|\/|\$|\*|l |literal|hook|widget|url)[^{}]*\}/g,
        '',
      )
  );
}
