import type { Plugin } from 'vite';
import type { Replacement } from './lit-parts.ts';

/** The parts of packages that a build leaves out. */
export interface UnusedParts {
  readonly replacements: Readonly<Record<string, readonly Replacement[]>>;
  /** The file that lists the parts. */
  readonly list: string;
  /** True when asynchronous directives and Lit's own work without these parts. */
  readonly keepsDirectives: boolean;
}

/**
 * Drops the parts of Lit and other packages that nothing uses. Fails when a package has another file or writes a part in
 * another way, and for directives of Lit that may need some of these parts.
 */
export function withoutUnusedParts({ replacements, list, keepsDirectives }: UnusedParts): Plugin {
  const missing = new Set(Object.keys(replacements));
  return {
    name: 'without-unused-parts',
    transform(code, id) {
      const file = id.replace(/^.*\/node_modules\//, '');
      if (!keepsDirectives && /^lit-html\/(?:async-directive|directives\/)/.test(file)) {
        this.error(`${file} may need parts of Lit that ${list} leaves out`);
      }
      missing.delete(file);
      return (replacements[file] ?? []).reduce((text, [part, replacement]) => {
        const shortened = text.replaceAll(part, replacement);
        if (shortened === text) {
          this.error(`${file} has no ${part}: ${list} is out of date`);
        }
        return shortened;
      }, code);
    },
    buildEnd(error) {
      const [file] = missing;
      if (file && !error) {
        this.error(`The build has no ${file}: ${list} is out of date`);
      }
    },
  };
}
