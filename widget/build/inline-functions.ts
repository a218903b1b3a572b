import { minify_sync } from 'terser';
import { arrangeDeclarations } from './arrange-declarations.ts';

/**
 * Inlines functions that have one caller, shortens expressions, and arranges declarations. Leaves all names as they
 * are.
 */
export function inlineFunctions(code: string): string {
  const compress = {
    passes: 8,
    inline: false,
    hoist_props: false,
    keep_fargs: false,
    unsafe_arrows: true,
  };
  const inlined = minify_sync(code, { module: true, ecma: 2022, mangle: false, compress });
  return arrangeDeclarations(inlined.code ?? '');
}
