import type { Plugin } from 'vite';
import { replacements } from './lit-parts.ts';

/**
 * Drops the parts of Lit that no element uses. Fails when Lit has another file or writes a part in another way, and
 * for directives of Lit, which need some of these parts.
 */
export function modernLit(): Plugin {
  const missing = new Set(Object.keys(replacements));
  return {
    name: 'modern-lit',
    transform(code, id) {
      const file = id.replace(/^.*\/node_modules\//, '');
      if (/^lit-html\/(?:async-directive|directives\/)/.test(file)) {
        this.error(`${file} may need parts of Lit that widget/build/lit-parts.ts leaves out`);
      }
      missing.delete(file);
      return (replacements[file] ?? []).reduce((text, [part, replacement]) => {
        const shortened = text.replaceAll(part, replacement);
        if (shortened === text) {
          this.error(`${file} has no ${part}: widget/build/lit-parts.ts is out of date`);
        }
        return shortened;
      }, code);
    },
    buildEnd(error) {
      const [file] = missing;
      if (file && !error) {
        this.error(`The build has no ${file}: widget/build/lit-parts.ts is out of date`);
      }
    },
  };
}
