import { loadFrom } from './load-from.ts';
import { startLoader } from './loader.ts';
import { installService } from './service-global.ts';

try {
  startLoader(loadFrom, installService);
} catch {
  // The browser lacks a feature: the error must not reach the page.
}
