import type { Plugin } from 'vite';

const declarations = /(static override properties: PropertyDeclarations = )(\{[^;]*\});/g;
const declaration = /(\w+): \{([^}]*)\}/g;

/**
 * Shortens the options of Lit's properties. Most properties of the admin have no attribute, so the build takes that as
 * the default: see `adminReplacements` for the counterpart in Lit.
 */
export function shortPropertyOptions(): Plugin {
  return {
    name: 'short-property-options',
    enforce: 'pre',
    transform: {
      filter: { id: /\/admin\/(?!build\/).*\.ts$/, code: /\bPropertyDeclarations\b/ },
      handler: (code, id) => withShortOptions(id, code),
    },
  };
}

/** Returns the code of a module with short options. Throws where a property has others. */
export function withShortOptions(id: string, code: string): string {
  return code.replace(
    declarations,
    (_, before: string, properties: string) => `${before}${shorten(id, properties)};`,
  );
}

function shorten(id: string, properties: string): string {
  return properties.replace(declaration, (_, name: string, options: string) => {
    switch (options.trim()) {
      case '':
        return `${name}: { attribute: true }`;
      case 'attribute: false':
      case 'state: true':
        return `${name}: {}`;
      default:
        throw new Error(`${id} has a property \`${name}\` with options that the build would lose`);
    }
  });
}
