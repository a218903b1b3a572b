import { chapters } from './manifest.mjs';

/** @typedef {import('./manifest.mjs').Declaration} Declaration */

const titles = {
  attributes: 'Attributes',
  slots: 'Slots',
  events: 'Events',
  cssParts: 'Parts',
  cssProperties: 'Custom properties',
};

const head = `# Elements

Every element with all that a theme may set, fill, hear and style. Each attribute is also a property of the element, under
its name in camel case: \`product-ids\` is \`productIds\`. Written by \`npm run elements\` from the elements themselves.`;

/** @param {Declaration[]} elements */
export function referencePage(elements) {
  const sections = elements.map((element) => {
    const tables = chapters.flatMap((name) => {
      const rows = (element[name] ?? []).map(
        (entry) =>
          `| ${entry.name ? `\`${entry.name}\`` : '(without a name)'} | ${cell(entry.description)} |`,
      );
      return rows.length > 0
        ? [`### ${titles[name]}\n\n| Name | Meaning |\n|---|---|\n${rows.join('\n')}`]
        : [];
    });
    return [`## \`<${element.tagName}>\``, element.description ?? '', ...tables].join('\n\n');
  });
  return `${[head, ...sections].join('\n\n')}\n`;
}

/** @param {string} [text] */
function cell(text = '') {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
}
