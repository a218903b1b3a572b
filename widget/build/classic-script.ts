import type { Plugin } from 'vite';
import { inlineFunctions } from './inline-functions.ts';
import { minify } from './small-names.ts';

/** Minifies a module without imports and exports to a classic script, which declares no global variable. */
export function classicScript(): Plugin {
  return {
    name: 'classic-script',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle).filter((output) => output.type === 'chunk')) {
          if (chunk.imports.length > 0 || chunk.exports.length > 0) {
            this.error(`${chunk.fileName} imports or exports something`);
          }
          const script = `(()=>{${inlineFunctions(chunk.code)}})()`;
          chunk.code = minify(chunk.fileName, script, { mangle: true, codegen: true }).code;
        }
      },
    },
  };
}
