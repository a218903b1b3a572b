import { startLoader } from './loader.ts';

declare const __ELEMENT_FILES__: Record<string, string>;

const load = (address: string) => import(/* @vite-ignore */ address);

try {
  startLoader({
    files: __ELEMENT_FILES__,
    importElement: load,
    importTexts: load,
    importCart: load,
  });
} catch {
  // Whatever this browser lacks: the page must not notice us.
}
