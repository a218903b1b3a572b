import { startLoader } from './loader.ts';

/** The suffix of the file names of this build. */
declare const __BUILD__: string;

try {
  startLoader(
    (base) => (name) => import(/* @vite-ignore */ `${base}/widget/${name}-${__BUILD__}.js`),
  );
} catch {
  // The browser lacks a feature: the error must not reach the page.
}
