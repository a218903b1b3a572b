import { readFileSync } from 'node:fs';
import { parseSync, type Plugin } from 'vite';
import { readNames } from '../../widget/build/identifiers.ts';

const source = 'server/contract/admin/addresses.ts';

const namedCall = /(?<![.\w#])call\(\s*'(\w+)'/g;
const addressedCall = /^\(\s*'[A-Z]+(?: \/|~)/;

/** The beginning of most addresses, and what calls have in its place. */
const ofShop = ' /shops/:shop/';
const shortOfShop = '~';

const callModule = /\/api\/call\.ts$|^\.\/call\.ts$/;

/** The addresses of endpoints by their names, as texts of code. */
type Addresses = ReadonlyMap<string | undefined, string>;

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
      filter: { id: /\/admin\/(?!build\/).*\.ts$/, code: /\bcall\b|\baddresses\b/ },
      handler: (code, id) => withAddresses(id, code, addresses),
    },
  };
}

/** Returns the code of a module with addresses in place of names. Throws where it cannot find each of them. */
export function withAddresses(id: string, code: string, addresses: Addresses): string {
  const known = (whole: string, name: string) =>
    addresses.get(name) ?? fail(`${id} names no endpoint in ${whole}`);
  const called = code.replace(
    namedCall,
    (whole, name: string) => `call(${known(whole, name).replace(ofShop, shortOfShop)}`,
  );
  requireNamedCalls(id, called);
  if (!code.includes(`${source}'`)) {
    return called;
  }
  const inlined = called
    .replace(/\baddresses\.(?!ts')(\w+)/g, known)
    .replace(/\baddresses\[name\]/g, `name.replace('${shortOfShop}', '${ofShop}')`)
    .replace(/(?<=^import \{ adminBase), addresses\b/gm, '');
  if (/\baddresses\b(?!\.ts')/.test(inlined)) {
    fail(`${id} uses the addresses of endpoints in another way`);
  }
  return inlined;
}

/** Throws unless a module uses `call` under this name only, and with an address each time. */
function requireNamedCalls(id: string, code: string): void {
  const { module, program } = parseSync(id, code);
  const imports = module.staticImports
    .filter(({ moduleRequest }) => callModule.test(moduleRequest.value))
    .flatMap(({ entries }) => entries)
    .filter(({ importName, isType }) => !isType && (importName.name ?? 'call') === 'call');
  const isExported = module.staticExports
    .flatMap(({ entries }) => entries.filter(({ isType }) => !isType))
    .some(({ moduleRequest, localName }) =>
      moduleRequest
        ? callModule.test(moduleRequest.value)
        : imports.length > 0 && localName.name === 'call',
    );
  if (isExported || imports.some(({ localName }) => localName.value !== 'call')) {
    fail(`${id} gives \`call\` another name, by which the build does not find the endpoints`);
  }
  const isNamed = ({ end }: { readonly end: number }) => addressedCall.test(code.slice(end));
  const uses = readNames(program).variables.filter(({ name }) => name === 'call');
  if (imports.length > 0 && !uses.every(isNamed)) {
    fail(`${id} uses \`call\` without the name of an endpoint right behind its parenthesis`);
  }
}

function fail(message: string): never {
  throw new Error(message);
}
