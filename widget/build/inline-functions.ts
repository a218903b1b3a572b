import { minify_sync } from 'terser';
import { arrowFunctions } from './arrow-functions.ts';

/**
 * Inlines functions that have one caller, shortens expressions, and writes functions as arrows. Leaves all names as they
 * are.
 */
export function inlineFunctions(code: string): string {
  const compress = { passes: 4, hoist_props: false, keep_fargs: false, unsafe_arrows: true };
  const inlined = minify_sync(code, { module: true, ecma: 2022, mangle: false, compress });
  return arrowFunctions(inlined.code ?? '');
}
