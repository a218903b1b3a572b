import type { LoadPart } from './parts.ts';
import { startPage } from './start-page.ts';

/** Starts the page with what the script tag of the theme says; without one, nothing happens. */
export function startLoader(loadFrom: (base: string) => LoadPart): void {
  // A classic script knows itself; a module has to look for the tag that brought it.
  const script =
    document.currentScript ?? document.querySelector('script[data-key][src*="/widget.js"]');
  if (script instanceof HTMLScriptElement) {
    const { src, dataset: tag } = script;
    const { key = '', shop, country, moneyFormat } = tag;
    const base = new URL('.', src).href.slice(0, -1);
    startPage({ base, key, shop, country, moneyFormat, tag }, loadFrom(base));
  }
}
