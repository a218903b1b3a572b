const headingRule = `  > h2[slot='header'] {
    align-self: center;
    margin-block: 0;
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
    line-height: 1.25;
  }`;

/** The place of a heading of the theme, an `h2` in the slot `header`, before the script runs: that of the element's own. */
export const headingRules = `  /* A heading of the theme is where the element has its own. */
  &:not([rendered]):has(> h2[slot='header']) {
    grid-template-rows: max(44px, 2em);

    &::before,
    > :not([slot='header']) {
      grid-row: 1 / 3;
    }
  }

${headingRule}`;

/** The same in a bundle, whose space is its own height. */
export const bundleHeadingRules = `  &:not([rendered]):has(> h2[slot='header']) {
    display: grid;
    grid-template-rows: max(44px, 2em);
  }

${headingRule}`;

/** Without scripts, there is a list below it only where a server has rendered it, or as a fallback. */
export const headingWithoutScript = `    &:not([rendered]):has(> h2[slot='header']) {
      grid-template-rows: none;
    }

    &:not([rendered], :has(> [slot='fallback'])) > [slot='header'] {
      display: none;
    }`;
