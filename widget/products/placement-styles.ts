import { css } from 'lit';

/**
 * The geometry equals that of `reserve.css`, which reserves the space before the script runs. A test compares the two,
 * so that a change of a length has to be made in both.
 */
export const placementStyles = css`
  :host {
    display: block;
    inline-size: 100%;
    container-type: inline-size;
    line-height: 1.5;
  }

  :host([hidden]) {
    display: none;
  }

  .box {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }

  .header {
    display: flex;
    align-items: center;
    gap: 16px;
    block-size: max(44px, 2em);
    margin-block-end: 0.75em;
  }

  .heading,
  ::slotted([slot='header']) {
    flex: 1;
    min-inline-size: 0;
  }

  /* The theme's own rules give it its font, in the line that the element keeps for it. */
  ::slotted(h2[slot='header']) {
    margin-block: 0 !important;
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
    line-height: 1.25 !important;
  }

  .heading {
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
    font-size: max(14px, clamp(1.125em, 0.9em + 1cqi, 1.5em));
    font-weight: 600;
    line-height: 1.25;
  }

  .steps {
    display: flex;
    gap: 8px;
  }

  .step {
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    padding: 0;
    border: 1px solid color-mix(in srgb, currentColor 20%, transparent);
    border-radius: 50%;
    background: none;
    color: inherit;
    cursor: pointer;
  }

  .step:hover {
    border-color: currentColor;
  }

  .step[aria-disabled='true'] {
    opacity: 0.4;
    pointer-events: none;
  }

  .step svg {
    inline-size: 18px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
  }

  /* Both together leave it as it is. */
  .step:first-child svg {
    scale: -1 1;
  }

  .step:dir(rtl) svg {
    transform: scaleX(-1);
  }

  .fallback > * {
    grid-area: 1 / 1;
  }

  .held,
  .cards:has(+ .own) .blank {
    visibility: hidden;
  }

  .cards,
  .own {
    grid-area: 2 / 1;
  }

  .cards {
    display: grid;
    align-content: start;
    gap: 28px var(--vitrine-gap, clamp(12px, 2cqi, 24px));
    grid-template-columns: repeat(var(--vitrine-columns, 2), minmax(0, 1fr));
  }

  .item {
    position: relative;
    block-size: var(--vitrine-card-height, auto);
  }

  .buy {
    position: relative;
    display: block;
    block-size: 44px;
    margin-block-start: 8px;
  }

  :host([ratings]) .text {
    block-size: 6.25em;
  }

  .carousel .cards {
    display: flex;
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scroll-snap-type: x mandatory;
    scrollbar-width: none;
  }

  /*
   * Room for the focus ring, which the scrolling box would cut off; without one, cards end at the edge. It scrolls to
   * the focus at once, because a layout that changes meanwhile would end a smooth scroll at the card before.
   */
  .carousel .cards:has(:focus-visible) {
    scroll-behavior: auto;
    padding: 4px;
    margin: -4px;
    scroll-padding-inline: 4px;
  }

  .carousel [aria-busy='true'] {
    overflow: hidden;
  }

  .carousel .item {
    flex: none;
    inline-size: var(
      --vitrine-card-width,
      clamp(
        9.5 * var(--vitrine-unit, max(1rem, 16px)),
        42cqi,
        15 * var(--vitrine-unit, max(1rem, 16px))
      )
    );
    scroll-snap-align: start;
  }

  .list .cards {
    row-gap: 16px;
    grid-template-columns: repeat(var(--vitrine-columns, 1), minmax(0, 1fr));
  }

  :host([add-to-cart]) .list .item {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 12px;
    align-items: center;
  }

  .list .buy {
    min-inline-size: 96px;
    margin: 0;
  }

  .list .card {
    grid-template: 100% / calc(5 * var(--vitrine-unit, max(1rem, 16px))) minmax(0, 1fr);
    column-gap: 16px;
    align-items: center;
    block-size: calc(
      5 * var(--vitrine-unit, max(1rem, 16px)) / (var(--vitrine-image-ratio, 4 / 5))
    );
  }

  .list .media {
    margin: 0;
  }

  .list .text {
    block-size: auto;
    max-block-size: 100%;
  }

  .list .text .head {
    flex: none;
    container-type: normal;
  }

  :host([ratings]) .list .title {
    -webkit-line-clamp: 1;
  }

  .list .badges {
    inset: auto 0 0;
    align-items: stretch;
  }

  .list .badge {
    border-radius: 0;
    padding-inline: 0.25em;
    text-align: center;
  }

  .list .badge + .badge {
    display: none;
  }

  @container (min-width: 640px) {
    .cards {
      grid-template-columns: repeat(var(--vitrine-columns, 4), minmax(0, 1fr));
    }

    .list .cards {
      grid-template-columns: repeat(var(--vitrine-columns, 2), minmax(0, 1fr));
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    .cards {
      scroll-behavior: smooth;
    }
  }
`;
