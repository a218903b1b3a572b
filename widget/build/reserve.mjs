/** Generates `reserve.css`, which reserves the space of each element before the script runs. */

/** Elements that show a list of products. */
const lists = ['vitrine-recommendations', 'vitrine-recently-viewed', 'vitrine-cart-upsell'];

const card = 'vitrine-product-card';

/** Multi-row layouts: columns in a narrow and in a wide box, row gap and card height. */
const layouts = [
  {
    name: 'grid',
    columns: [2, 4],
    rowGap: '1.75rem',
    card: `calc(
      (100cqi + var(--gap)) / var(--columns) / (var(--ratio)) - var(--gap) / (var(--ratio)) +
        var(--text)
    )`,
  },
  { name: 'list', columns: [1, 2], rowGap: '1rem', card: 'calc(5rem / (var(--ratio)))' },
];

/** The maximum limit of a list is 259. That of a bundle is 5, with a default of 2. */
const limitTens = Array.from({ length: 25 }, (_, index) => index + 1);
const otherLimits = [1, 3, 4, 5];

const layoutRules = layouts
  .map(
    ({ name, columns: [narrow], rowGap, card: height }) => `  ${matches('layout', name)}::before {
    --columns: var(--vitrine-columns, ${narrow});
    --row-gap: ${rowGap};
    --card: ${height};
  }`,
  )
  .join('\n\n');

const wideLayoutRules = layouts
  .map(
    ({ name, columns: [, wide] }) => `    ${matches('layout', name)}::before {
      --columns: var(--vitrine-columns, ${wide});
    }`,
  )
  .join('\n\n');

/** Single-digit limits have no tens digit, and zero is not a limit. */
const limitRules = [
  digitRule('$', 0, '--ones'),
  ...Array.from(
    { length: 9 },
    (_, index) => `  ${matches('limit', index + 1, '$')}::before {
    --ones: ${index + 1};
  }`,
  ),
  ...limitTens.map((tens) => digitRule('^', tens, '--tens')),
].join('\n');

const otherRules = otherLimits
  .map(
    (limit) => `  ${matches('limit', limit)} {
    --others: ${limit};
  }`,
  )
  .join('\n');

export const reserveStyles = `/*
 * Holds the places of our elements until the script has run, so that nothing on the page moves. Paste it
 * into the theme's style sheet, or link it. The elements keep the same geometry afterwards. A list needs
 * \`layout\` and \`limit\` on its tag, as the embed snippet has them; a plain element that stands for a list
 * needs \`data-vitrine-layout\` and \`data-vitrine-limit\`.
 *
 * Lengths that a theme may change, here and in the element at once:
 *   --vitrine-card-width   width of a card in a carousel
 *   --vitrine-columns      columns of a grid or list
 *   --vitrine-gap          space between columns
 *   --vitrine-image-ratio  width to height of pictures
 *   --vitrine-card-height  height of cards, for those of a template of the theme's own
 *   --vitrine-limit        number of cards, where the tag has no \`limit\`
 *
 * Written by \`npm run elements\` of the project.
 */
:is(${lists.join(', ')}):not(:defined),
:is([data-vitrine-widget], [data-vitrine-element], [data-vitrine-layout]):not(
  [data-vitrine-element='product-card'],
  [data-vitrine-element='bought-together'],
  :has(> :is(${lists.join(', ')}))
) {
  display: grid;
  container-type: inline-size;
  inline-size: 100%;
  line-height: 1.5;

  &::before {
    --ratio: var(--vitrine-image-ratio, 4 / 5);
    --gap: var(--vitrine-gap, clamp(0.75rem, 2cqi, 1.5rem));
    --rating: 0px;
    --buy: 0px;
    --text: calc(0.9375 * 5.5em + var(--rating) + var(--buy));
    --header: calc(max(44px, 2em) + 0.75em);
    --card: calc(
      var(--vitrine-card-width, clamp(9.5rem, 42cqi, 15rem)) / (var(--ratio)) + var(--text)
    );
    content: '';
    grid-area: 1 / 1;
    block-size: calc(var(--header) + var(--vitrine-card-height, var(--card)));
  }

  &:is(
      [layout='grid'],
      [layout='list'],
      [data-vitrine-layout='grid'],
      [data-vitrine-layout='list']
    )::before {
    --tens: initial;
    --ones: initial;
    --given: calc(10 * var(--tens, 0) + var(--ones));
    --limit: var(--given, var(--vitrine-limit, 8));
    --rows: round(up, var(--limit) / var(--columns), 1);
    block-size: calc(
      var(--header) + var(--rows) * (var(--vitrine-card-height, var(--card)) + var(--row-gap)) -
        var(--row-gap)
    );
  }

${layoutRules}

  @container (min-width: 40rem) {
${wideLayoutRules}
  }

  /* A row always has a line for its buttons, a stored widget for its title. */
  &:is(
      :is(${lists.join(', ')}):is(
        [layout='grid'],
        [layout='list']
      ),
      [data-vitrine-element]:is([data-vitrine-layout='grid'], [data-vitrine-layout='list'])
    ):not(
      [heading],
      [widget-id],
      [data-vitrine-heading],
      [data-vitrine-widget],
      :has(> [slot='header'])
    )::before {
    --header: 0px;
  }

  /*
   * The number that \`limit\` says, read digit by digit: no style sheet can count with an attribute
   * in every browser. Exact from 1 to 259; a text that is no such number counts as no limit.
   */
${limitRules}
}

/* A card by itself takes the width that the theme gives it. */
${card}:not(:defined),
[data-vitrine-element='product-card']:not(:has(> ${card})) {
  display: grid;
  container-type: inline-size;
  inline-size: 100%;
  line-height: 1.5;

  &::before {
    --rating: 0px;
    --buy: 0px;
    --text: calc(0.9375 * 5.5em + var(--rating) + var(--buy));
    content: '';
    grid-area: 1 / 1;
    block-size: var(
      --vitrine-card-height,
      calc(100cqi / (var(--vitrine-image-ratio, 4 / 5)) + var(--text))
    );
  }
}

:is(
  ${[...lists, card].join(',\n  ')}
):not(:defined),
:is([data-vitrine-widget], [data-vitrine-element], [data-vitrine-layout]):not(
  [data-vitrine-element='bought-together'],
  :has(
    > :is(
      ${[...lists, card].join(',\n      ')}
    )
  )
) {
  &:is([ratings], [data-vitrine-ratings])::before {
    --rating: calc(0.9375 * 1.5em);
  }

  &:is([add-to-cart], [data-vitrine-add-to-cart])::before {
    --buy: calc(44px + 0.5rem);
  }

  /* The theme's own header and what it shows while loading are there from the start. */
  > * {
    grid-area: 1 / 1;
    min-inline-size: 0;
  }

  > [slot='empty'] {
    display: none;
  }

  /* The fallback waits for the element; without script, or when it never comes, it is shown. */
  > :is([slot='fallback'], :not([slot])) {
    animation: vitrine-fallback 5s step-end both;
  }

  @media (scripting: none) {
    &::before {
      content: none;
    }

    > :is([slot='fallback'], :not([slot])) {
      animation: none;
    }
  }
}

:is(${[...lists, card].join(', ')})
  > :not([slot]) {
  display: none;
}

@keyframes vitrine-fallback {
  from {
    visibility: hidden;
  }
}

/*
 * <vitrine-results-page> takes the rest of the screen, so that nothing below it is in sight when the
 * results come. The theme's own results wait as a fallback does.
 */
vitrine-results-page:not(:defined) {
  display: block;
  min-block-size: 100svh;
}

vitrine-results-page:not(:defined) > [slot='fallback'] {
  animation: vitrine-fallback 5s step-end both;
}

@media (scripting: none) {
  vitrine-results-page:not(:defined) {
    min-block-size: 0;
  }

  vitrine-results-page:not(:defined) > [slot='fallback'] {
    animation: none;
  }
}

/* Others beside the product, each in a line of 6rem; the tag says how many, else there are 2. */
vitrine-bought-together:not(:defined),
[data-vitrine-element='bought-together']:not(:has(> vitrine-bought-together)) {
  --others: 2;
  display: block;
  inline-size: 100%;
  line-height: 1.5;
  block-size: calc(max(44px, 2em) + 0.75em + (var(--others) + 1) * 6rem + 3.25rem + 44px);

${otherRules}
}

vitrine-pop-up:not(:defined) {
  display: none;
}
`;

/**
 * Returns a selector of elements, and of plain elements that stand for them, by an attribute.
 *
 * @param {string} name
 * @param {string | number} value
 * @param {'' | '^' | '$'} [part] the value's beginning or its end.
 */
function matches(name, value, part = '') {
  return `&:is([${name}${part}='${value}'], [data-vitrine-${name}${part}='${value}'])`;
}

/**
 * Returns a rule for limits that begin or end with a number, but are not that number.
 *
 * @param {'^' | '$'} part
 * @param {number} value
 * @param {string} property
 */
function digitRule(part, value, property) {
  const selectors = ['limit', 'data-vitrine-limit'].map(
    (name) => `      [${name}${part}='${value}']:not([${name}='${value}'])`,
  );
  return `  &:is(
${selectors.join(',\n')}
    )::before {
    ${property}: ${value};
  }`;
}
