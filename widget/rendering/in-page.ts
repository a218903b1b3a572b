import { ElementRenderer, render } from '@lit-labs/ssr';
import { collectResultSync } from '@lit-labs/ssr/lib/render-result.js';
import type { RenderContext } from '../../server/contract/rendered-element.ts';
import type { Page } from '../core/page.ts';
import type { Translation } from '../core/translated.ts';
import { translation as ar } from '../languages/ar.ts';
import { translation as de } from '../languages/de.ts';
import { translation as es } from '../languages/es.ts';
import { translation as fr } from '../languages/fr.ts';
import { translation as ja } from '../languages/ja.ts';

const translations: Readonly<Record<string, Translation>> = { ar, de, es, fr, ja };

/** Lit renders slots only within an element. */
class AnyHost extends ElementRenderer {}

/** Renders contents to HTML. It is synchronous, so that no other request sees the translation or the page of this one. */
export function contentsIn(context: RenderContext, contents: () => unknown, page?: Page): string {
  return inPage(context, page, () =>
    collectResultSync(
      render(contents(), { customElementHostStack: [new AnyHost('vitrine-element')] }),
    ),
  );
}

/** Calls a function with the globals that a page would have. */
export function inPage<Result>(
  { language = '', names }: Pick<RenderContext, 'names'> & { readonly language?: string },
  page: Page | undefined,
  work: () => Result,
): Result {
  const translation = translations[language.toLowerCase().split('-')[0] ?? ''];
  globalThis.Vitrine = { names, ...(translation && { translation }), ...(page && { page }) };
  try {
    return work();
  } finally {
    globalThis.Vitrine = { names };
  }
}
