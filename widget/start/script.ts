import { startLoader } from './loader.ts';

/** What the names of the build's files end with. */
declare const __BUILD__: string;

try {
  startLoader(
    (base) => (name) => import(/* @vite-ignore */ `${base}/widget/${name}-${__BUILD__}.js`),
  );
} catch {
  // Whatever this browser lacks: the page must not notice us.
}
