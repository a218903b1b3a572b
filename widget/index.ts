import { startLoader } from './loader.ts';

declare const __ELEMENT_FILES__: Record<string, string>;

try {
  const load = (address: string) => import(/* @vite-ignore */ address);
  startLoader({
    files: __ELEMENT_FILES__,
    importElement: load,
    importTexts: load,
    importCart: load,
  });
} catch {
  // Whatever this browser lacks: the page must not notice us.
}
