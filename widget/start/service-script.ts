import { loadFrom } from './load-from.ts';
import { type Site, startLoader } from './loader.ts';
import { installService } from './service-global.ts';

declare module '../core/page.ts' {
  interface VitrineGlobal {
    /** Set by the service in front of the script at an address that names the shop. */
    readonly site?: Site;
  }
}

try {
  startLoader(loadFrom, installService, window.Vitrine?.site);
} catch {
  // The browser lacks a feature: the error must not reach the page.
}
