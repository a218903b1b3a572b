/**
 * Returns a selector of elements, and of plain elements that stand for them, by an attribute.
 *
 * @param {string} name
 * @param {string | number} value
 * @param {'' | '^' | '$'} [part] the value's beginning or its end.
 */
export function matches(name, value, part = '') {
  return `&:is([${name}${part}='${value}'], [data-vitrine-${name}${part}='${value}'])`;
}

/**
 * Returns a rule for limits that begin or end with a number, but are not that number.
 *
 * @param {'^' | '$'} part
 * @param {number} value
 * @param {string} property
 */
export function digitRule(part, value, property) {
  const selectors = ['limit', 'data-vitrine-limit'].map(
    (name) => `      [${name}${part}='${value}']:not([${name}='${value}'])`,
  );
  return `  &:is(
${selectors.join(',\n')}
    )::before {
    ${property}: ${value};
  }`;
}
