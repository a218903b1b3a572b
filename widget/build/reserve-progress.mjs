import { progressHeight } from './reserve-lengths.mjs';

/** Reserves the space of the progress of the cart. */
export const progressRule = `/* The progress of the cart has one height for all of its texts. */
vitrine-cart-progress:not(:defined) {
  display: block;
  block-size: ${progressHeight};

  @media (scripting: none) {
    block-size: auto;
  }
}`;
