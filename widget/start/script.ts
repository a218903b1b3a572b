import { loadFrom } from './load-from.ts';
import { startLoader } from './loader.ts';

try {
  startLoader(loadFrom);
} catch {
  // The browser lacks a feature: the error must not reach the page.
}
