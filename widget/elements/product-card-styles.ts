import { css } from './style-sheet.ts';

/** The geometry is the one of `reserve.css`, as in `recommendations-styles.ts`. */
export const productCardStyles = css`
  :host {
    display: block;
    inline-size: 100%;
    line-height: 1.5;
  }

  :host([hidden]) {
    display: none;
  }

  .box {
    --radius: var(--vitrine-radius, 0.5rem);
    --tint: color-mix(in srgb, currentColor 7%, transparent);
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }

  .item {
    grid-area: 1 / 1;
    position: relative;
    block-size: var(--vitrine-card-height, auto);
  }

  .own {
    grid-area: 1 / 1;
  }

  .rated .text {
    block-size: 6.25em;
  }

  .buy {
    position: relative;
    display: block;
    block-size: 44px;
    margin-block-start: 0.5rem;
  }
`;
