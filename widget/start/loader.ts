import type { LoadPart } from './parts.ts';
import type { InstallService } from './service-global.ts';
import { startPage } from './start-page.ts';

/** Starts the page with the settings of the theme's script tag. Does nothing without a tag. */
export function startLoader(
  loadFrom: (base: string) => LoadPart,
  installService?: InstallService,
): void {
  // `currentScript` is null in a module, which has to find its own tag.
  const script =
    document.currentScript ??
    document.querySelector<HTMLScriptElement>('script[data-key][src*="/widget.js"]');
  if (script && 'src' in script) {
    const { src, dataset: tag } = script;
    const base = new URL('.', src).href.slice(0, -1);
    startPage(Object.assign({ key: '' }, tag, { base, tag }), loadFrom(base), installService);
  }
}
