/** The lengths that elements have before they know their content, as the styles that reserve their space write them. */
export const shared = `--unit: var(--vitrine-unit, max(1rem, 16px));
    --ratio: var(--vitrine-image-ratio, 4 / 5);
    --gap: var(--vitrine-gap, clamp(12px, 2cqi, 24px));`;

export const textHeight =
  'calc(5.5 * max(12px, 0.9375em) + var(--rating) + var(--swatches) + var(--buy))';

export const headerHeight = 'calc(max(44px, 2em) + 0.75em)';

/** Height of a card of a carousel. */
export const cardHeight = `calc(
      var(--vitrine-card-width, clamp(9.5 * var(--unit), 42cqi, 15 * var(--unit))) /
        (var(--ratio)) + var(--text)
    )`;

/** A line of 6 units for the product of a bundle and for each other one. */
export const bundleHeight =
  'calc(max(44px, 2em) + 0.75em + var(--unit) * (6 * var(--others) + 8) + 64px)';

export const ratingHeight = 'calc(1.5 * max(12px, 0.9375em))';

export const swatchesHeight = '32px';

export const buyHeight = 'calc(44px + 8px)';

export const progressHeight = '56px';
