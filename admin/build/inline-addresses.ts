import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const source = 'server/contract/admin/addresses.ts';

/** A call of an endpoint by its name, and any other call. */
const namedCall = /(?<![.\w#])call\(\s*'(\w+)'/g;
const otherCall = /(?<![.\w#])call\((?!\s*'[A-Z]+ \/)/;

/**
 * Writes the address of an endpoint where its name is called, so that pages load only the addresses that they use.
 * `call` then gets an address in place of a name.
 */
export function inlineAddresses(): Plugin {
  const addresses = new Map(
    Array.from(
      readFileSync(source, 'utf8').matchAll(/^ {2}(\w+): '([^']+)',$/gm),
      ([, name, address]) => [name, `'${address}'`],
    ),
  );
  return {
    name: 'inline-addresses',
    enforce: 'pre',
    transform: {
      filter: { id: /\/admin\/(?!build\/).*\.ts$/, code: /\bcall\(|\baddresses\b/ },
      handler(code, id) {
        const known = (whole: string, name: string) =>
          addresses.get(name) ?? this.error(`${id} names no endpoint in ${whole}`);
        const called = code.replace(
          namedCall,
          (whole, name: string) => `call(${known(whole, name)}`,
        );
        if (otherCall.test(called)) {
          this.error(`${id} calls an endpoint without its name`);
        }
        if (!code.includes(`${source}'`)) {
          return called;
        }
        const inlined = called
          .replace(/\baddresses\.(?!ts')(\w+)/g, known)
          .replace(/\baddresses\[name\]/g, 'name')
          .replace(/(?<=^import \{ adminBase), addresses\b/gm, '');
        if (/\baddresses\b(?!\.ts')/.test(inlined)) {
          this.error(`${id} uses the addresses of endpoints in another way`);
        }
        return inlined;
      },
    },
  };
}
