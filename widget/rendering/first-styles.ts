/** Of nodes that a rendered list does not have, and of pointers: they come with the code of the element. */
const later = /:hover|\.(?:blank|line|step|steps|failure|fallback|held|own)\b|aria-busy/;

const layouts = ['carousel', 'grid', 'list'];

/** A rule of a style sheet: what stands before its braces, and what is within. */
const rule = /([^{}]+)\{((?:[^{}]|\{[^{}]*\})*)\}/g;

/** Returns the rules that the first paint of a layout needs, which are two thirds of all. */
export function firstStyles(css: string, layout: string): string {
  const others = layouts.filter((name) => name !== layout);
  const ofOthers = new RegExp(String.raw`(?<!:not\()\.(?:${others.join('|')})\b`);
  const isNeeded = (selector: string) => !later.test(selector) && !ofOthers.test(selector);
  return css.replaceAll(rule, (_rule, before: string, within: string) => {
    if (before.startsWith('@')) {
      const inner = before.startsWith('@keyframes') ? '' : firstStyles(within, layout);
      return inner && `${before}{${inner}}`;
    }
    // Commas within brackets separate no selectors.
    const selectors = before.split(/,(?![^(]*\))/).filter(isNeeded);
    return selectors.length > 0 ? `${selectors.join(',')}{${within}}` : '';
  });
}
