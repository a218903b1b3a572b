import { startLoader } from './loader.ts';

declare const __ELEMENT_FILES__: Record<string, string>;

try {
  startLoader({
    files: __ELEMENT_FILES__,
    importElement: (address) => import(/* @vite-ignore */ address),
  });
} catch {
  // Whatever this browser lacks: the page must not notice us.
}
