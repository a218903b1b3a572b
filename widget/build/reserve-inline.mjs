/**
 * Generates the styles that reserve the space of one placement, for the lines that a merchant pastes: at most a kilobyte
 * beside the element, so that no file of the service stands in the way of the store's first paint.
 */
import { layouts } from './reserve-layouts.mjs';
import {
  bundleHeight,
  buyHeight,
  cardHeight,
  headerHeight,
  progressHeight,
  ratingHeight,
  shared,
  textHeight,
} from './reserve-lengths.mjs';

/** Stands for the selector of a placement whose element is not there yet. */
const placement = 'PLACEMENT';

/** A snippet names no swatches. */
const cardLengths = `${shared}
  --rating: 0px; --buy: 0px;
  --text: ${textHeight.replace(' + var(--swatches)', '')};
  content: ''; grid-area: 1 / 1;`;

const cardFeatures = [
  ['ratings', 'rating', ratingHeight],
  ['add-to-cart', 'buy', buyHeight],
]
  .map(
    ([name, length, value]) =>
      `&:is([${name}], [data-vitrine-${name}])::before { --${length}: ${value} }`,
  )
  .join('');

/**
 * @param {string} lengths
 * @param {string} others
 */
function list(lengths, others = '') {
  return rule(`display: grid; container-type: inline-size; inline-size: 100%; line-height: 1.5;
    &::before { ${cardLengths} ${lengths} }
    ${cardFeatures} ${others}
    @media (scripting: none) { &::before { content: none } }`);
}

/** The limit of the widget stands for `LIMIT`. */
const rows = layouts.map(({ name, columns: [narrow, wide], rowGap, card }) => [
  name,
  list(
    `--columns: var(--vitrine-columns, ${narrow});
    --card: var(--vitrine-card-height, ${card});
    block-size: calc(${headerHeight} + round(up, LIMIT / var(--columns), 1) * (var(--card) + ${rowGap}) - ${rowGap})`,
    `@container (min-width: 640px) { &::before { --columns: var(--vitrine-columns, ${wide}) } }`,
  ),
]);

/** The styles by the layout of a list, or by the type of a widget. */
export const inlineReserve = {
  carousel: list(`block-size: calc(${headerHeight} + var(--vitrine-card-height, ${cardHeight}))`),
  ...Object.fromEntries(rows),
  bought_together: block(
    bundleHeight
      .replace('var(--unit)', 'var(--vitrine-unit, max(1rem, 16px))')
      .replace('var(--others)', 'LIMIT'),
  ),
  cart_progress: block(progressHeight),
  results_page:
    rule(`display: block; min-block-size: 100svh;
    > [slot='fallback'] { animation: vitrine-fallback 5s step-end both }
    @media (scripting: none) { min-block-size: 0; > [slot='fallback'] { animation: none } }`) +
    minified('@keyframes vitrine-fallback { from { visibility: hidden } }'),
  pop_up: rule('display: none'),
};

/** @param {string} height */
function block(height) {
  return rule(`display: block; inline-size: 100%; line-height: 1.5; block-size: ${height};
    @media (scripting: none) { block-size: auto }`);
}

/** @param {string} declarations */
function rule(declarations) {
  return minified(`${placement} { ${declarations} }`);
}

/**
 * Returns styles without comments and without spaces that mean nothing.
 *
 * @param {string} styles
 */
export function minified(styles) {
  return styles
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .replaceAll(/(?<=[(]) | (?=[)])/g, '')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
    .trim();
}
