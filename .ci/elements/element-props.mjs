import { typeOf } from './editor-data.mjs';

/** @typedef {import('./manifest.mjs').Declaration} Declaration */

/**
 * Returns the types of the attributes and properties of the elements, which the types for each framework refer to. A
 * framework sets the property with the name of a prop, or the attribute if the element has no such property.
 *
 * @param {Declaration[]} elements
 */
export function elementProps(elements) {
  const props = elements.map(
    ({
      tagName,
      name,
      description = '',
      attributes = [],
    }) => `/** \`<${tagName}>\`: ${oneLine(description)} */
export interface ${name}Props {
${attributes.flatMap(propsOf).join('\n')}
}
`,
  );
  return `/** Attributes and properties of the elements. Written by \`npm run elements\` from the elements themselves. */
import type {
${elements.map(({ name }) => `  ${name},`).join('\n')}
} from '@vitrine/widget';

${props.join('\n')}
/** Attributes and properties by tag. */
export interface VitrineProps {
${elements.map(({ tagName, name }) => `  '${tagName}': ${name}Props;`).join('\n')}
}

/** Classes by tag. */
export interface VitrineElements {
${elements.map(({ tagName, name }) => `  '${tagName}': ${name};`).join('\n')}
}
`;
}

/**
 * Returns the declarations of an attribute and of the property that mirrors it.
 *
 * @param {import('./manifest.mjs').Entry & { fieldName?: string }} attribute
 */
function propsOf(attribute) {
  const { name, fieldName = name, description = '' } = attribute;
  return [...new Set([name, fieldName])].map((prop) => {
    const key = /^[a-z]\w*$/i.test(prop) ? prop : `'${prop}'`;
    return `  /** ${oneLine(description)} */\n  ${key}?: ${propTypeOf(attribute)} | undefined;`;
  });
}

/** @param {string} text */
function oneLine(text) {
  return text.replaceAll(/\s+/g, ' ');
}

/**
 * Returns the type of a prop. Ids and numbers may be numbers, though attributes are texts.
 *
 * @param {import('./manifest.mjs').Entry} attribute
 */
function propTypeOf(attribute) {
  const isNumber = /-ids?$/.test(attribute.name);
  return isNumber ? 'number | string' : typeOf(attribute);
}
