import { minify_sync } from 'terser';

/** Inlines functions that have one caller, and shortens expressions. Leaves all names as they are. */
export function inlineFunctions(code: string): string {
  const compress = { passes: 2, hoist_props: false, keep_fargs: false };
  const inlined = minify_sync(code, { module: true, ecma: 2022, mangle: false, compress });
  return inlined.code ?? '';
}
