/** Looks for the places of widgets in the sources of a theme, whose templates are read as if everything were shown. */
import { findCartCount, findCartDrawer } from '../../server/storefront-page/check/cart-display.ts';
import { PageTree } from '../../server/storefront-page/check/page-tree.ts';
import { findSearchField } from '../../server/storefront-page/check/search-field.ts';

export interface ThemePlaces {
  search: string | null;
  count: string | null;
  drawer: string | null;
}

/** Each template is one page: the first that has a place counts. */
export function findThemePlaces(templates: readonly string[]): ThemePlaces {
  const pages = templates.flatMap((template) => {
    try {
      return [new PageTree(withoutInstructions(template))];
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
    count: first(findCartCount),
    drawer: first(findCartDrawer),
  };
}

/** Removes what a server would run, of Liquid, Twig, Handlebars, PHP and Smarty. Addresses that it would print are of searches and carts, where their names say so. */
function withoutInstructions(template: string): string {
  return template
    .replaceAll(/\{\{[^{}]*(search)[^{}]*\}\}/gi, '/$1')
    .replaceAll(/\{\{[^{}]*(cart)[^{}]*\}\}/gi, '/$1')
    .replaceAll(/<\?php[^?]*?(search)[^?]*?\?>/gi, '/$1')
    .replaceAll(/<\?(?:php|=)[\s\S]*?\?>/g, '')
    .replaceAll(/\{%[\s\S]*?%\}/g, '')
    .replaceAll(/\{\{[\s\S]*?\}\}/g, '')
    .replaceAll(
      /\{(?:if|else|elseif|foreach|block|include|assign|\/|\$|l |literal|hook|widget|url)[^{}]*\}/g,
      '',
    );
}
