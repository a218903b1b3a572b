import type { LoadPart } from './parts.ts';
import type { InstallService } from './service-global.ts';
import { startPage } from './start-page.ts';

/** What the service tells a script tag that names only the shop. */
export interface Site {
  readonly key: string;
  readonly shop: string;
}

/** Starts the page with the settings of the theme's script tag. Does nothing without a tag. */
export function startLoader(
  loadFrom: (base: string, nonce: string) => LoadPart,
  installService?: InstallService,
  site?: Site,
): void {
  // `currentScript` is null in a module, which has to find its own tag.
  const script =
    document.currentScript ??
    document.querySelector<HTMLScriptElement>('script[data-key][src*="/widget.js"]');
  if (script && 'src' in script) {
    const { src, nonce, dataset: tag } = script;
    // The script of a shop is two folders below the service.
    const base = new URL(site ? '../..' : '.', src).href.slice(0, -1);
    startPage(
      Object.assign({ key: '' }, site, tag, { base, tag }),
      loadFrom(base, nonce),
      installService,
    );
  }
}
