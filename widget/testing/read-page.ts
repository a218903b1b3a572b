import { onTestFinished } from 'vitest';
import { currentPage, type Page } from '../core/page.ts';
import { describePage } from '../page/describe-page.ts';
import { setPage } from './shop-page.ts';
import type { StorePage } from './store-pages.ts';

/** Makes the page one of a store until the test ends, and returns what it tells. */
export async function read({
  id = '',
  classes = '',
  markup = '',
  address = '/a-page',
  globals = {},
  tag = {},
}: StorePage): Promise<Page> {
  const { body } = document;
  const before = { id: body.id, className: body.className, href: location.href };
  Object.assign(body, { id, className: classes });
  history.replaceState(null, '', address);
  const holder = body.appendChild(document.createElement('div'));
  holder.innerHTML = markup;
  Object.assign(window, globals);
  onTestFinished(() => {
    holder.remove();
    Object.assign(body, { id: before.id, className: before.className });
    history.replaceState(null, '', before.href);
    Object.keys(globals).forEach((name) => Reflect.deleteProperty(window, name));
  });
  setPage({ page: { tag } });
  const page = currentPage();
  if (!page) {
    throw new Error('The page has no settings');
  }
  await describePage(page);
  return page;
}
