import { minifySync, type Plugin } from 'vite';
import { inlineFunctions } from './inline-functions.ts';

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
          const options = { compress: { target: 'es2022' }, mangle: true, codegen: true };
          chunk.code = minifySync(chunk.fileName, script, options).code;
        }
      },
    },
  };
}
