import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ name: string, description?: string, type?: { text: string } }} Entry
 * @typedef {{ kind: string, name: string, type?: { text: string } }} Member
 * @typedef {{ attributes?: Entry[], slots?: Entry[], events?: Entry[], cssParts?: Entry[], cssProperties?: Entry[] }} Chapters
 * @typedef {Chapters & { kind: string, name: string, tagName?: string, description?: string, members?: Member[] }} Declaration
 * @typedef {{ path: string, declarations: Declaration[] }} Module
 * @typedef {{ schemaVersion: string, readme: string, modules: Module[] }} Manifest
 */

export const chapters = /** @type {const} */ ([
  'attributes',
  'slots',
  'events',
  'cssParts',
  'cssProperties',
]);

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Reads the public surface of the elements from the JSDoc of their classes.
 *
 * @returns {Promise<Manifest>}
 */
export async function readManifest() {
  const { cli } = await import(import.meta.resolve('@custom-elements-manifest/analyzer/cli.js'));
  const config = ['--config', '.ci/elements/analyzer.config.mjs', '--quiet'];
  /** @type {Manifest} */
  const { schemaVersion, readme, modules } = await cli({
    argv: ['analyze', ...config],
    cwd: root,
    noWrite: true,
  });
  const kept = modules.flatMap((module) => {
    const declarations = module.declarations.filter(({ tagName }) => tagName).map(publicSurface);
    return declarations.length > 0 ? [{ ...module, declarations }] : [];
  });
  return {
    schemaVersion,
    readme,
    modules: kept.toSorted((one, other) => one.path.localeCompare(other.path)),
  };
}

/**
 * Keeps only the members that mirror attributes, and links each with its attribute.
 *
 * @param {Declaration} declaration
 * @returns {Declaration}
 */
function publicSurface({ members = [], attributes = [], ...declaration }) {
  const twins = attributes.flatMap((attribute) => {
    const property = members.find(({ name }) => name === propertyName(attribute.name));
    return property ? [{ attribute, property }] : [];
  });
  return {
    ...declaration,
    attributes: attributes.map((attribute) => {
      const twin = twins.find((one) => one.attribute === attribute);
      const type = attribute.type ?? typeOfTwin(twin?.property);
      const fieldName = twin?.property.name;
      return { ...attribute, ...(type && { type }), ...(fieldName && { fieldName }) };
    }),
    members: twins.map(({ attribute, property: { kind, name, type } }) => ({
      kind,
      name,
      ...(type ? { type } : {}),
      attribute: attribute.name,
    })),
  };
}

/**
 * Returns the type of an attribute whose line in the JSDoc names none. Only numbers may also be texts.
 *
 * @param {Member} [property]
 */
function typeOfTwin(property) {
  const { type } = property ?? {};
  return type?.text === 'string | number' ? { text: 'number' } : type;
}

/** @param {string} attribute */
function propertyName(attribute) {
  // The property has the same name as that of a label.
  if (attribute === 'for') {
    return 'htmlFor';
  }
  return attribute.replace(/-(\w)/g, (_dash, letter) => letter.toUpperCase());
}
