import { css } from './style-sheet.ts';

/**
 * The geometry is the one of `reserve.css`, which holds the place before the script runs: whoever
 * changes a length here changes it there, and a test compares the two.
 */
export const recommendationsStyles = css`
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
    --gap: var(--vitrine-gap, clamp(0.75rem, 2cqi, 1.5rem));
    --radius: var(--vitrine-radius, 0.5rem);
    --tint: color-mix(in srgb, currentColor 7%, transparent);
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }

  .header {
    display: flex;
    align-items: center;
    gap: 1rem;
    block-size: max(44px, 2em);
    margin-block-end: 0.75em;
  }

  .heading,
  ::slotted([slot='header']) {
    flex: 1;
    min-inline-size: 0;
  }

  .heading {
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
    font-size: clamp(1.125em, 0.9em + 1cqi, 1.5em);
    font-weight: 600;
    line-height: 1.25;
  }

  .steps {
    display: flex;
    gap: 0.5rem;
  }

  .step {
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    padding: 0;
    border: 1px solid color-mix(in srgb, currentColor 20%, transparent);
    border-radius: 50%;
    background: transparent;
    color: inherit;
    cursor: pointer;
    transition: border-color 0.2s;
  }

  .step:hover {
    border-color: currentColor;
  }

  .step[aria-disabled='true'] {
    border-color: color-mix(in srgb, currentColor 12%, transparent);
    cursor: default;
  }

  .step[aria-disabled='true'] svg {
    opacity: 0.35;
  }

  .step svg {
    inline-size: 18px;
    block-size: 18px;
  }

  .step:dir(rtl) svg {
    transform: scaleX(-1);
  }

  .cards {
    --columns: var(--vitrine-columns, 2);
    grid-area: 2 / 1;
    display: grid;
    align-content: start;
    gap: 1.75rem var(--gap);
    grid-template-columns: repeat(var(--columns), minmax(0, 1fr));
    padding: 0;
    list-style: none;
  }

  .item {
    position: relative;
    block-size: var(--vitrine-card-height, auto);
  }

  .buy {
    position: relative;
    display: block;
    block-size: 44px;
    margin-block-start: 0.5rem;
  }

  .list .buyable {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.75rem;
    align-items: center;
  }

  .list .buy {
    min-inline-size: 6rem;
    margin: 0;
  }

  .missed > * {
    grid-area: 1 / 1;
  }

  .own {
    grid-area: 2 / 1;
  }

  .quiet .blank {
    visibility: hidden;
  }

  .rated .text {
    block-size: 6.25em;
  }

  .list.rated .title {
    -webkit-line-clamp: 1;
  }

  .held {
    visibility: hidden;
  }

  .carousel .cards {
    display: flex;
    gap: var(--gap);
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scroll-snap-type: x mandatory;
    scrollbar-width: none;
  }

  /* Room for the focus ring, which the scrolling box would cut off; without one, cards end at the edge. */
  .carousel .cards:has(:focus-visible) {
    padding: 4px;
    margin: -4px;
    scroll-padding-inline: 4px;
  }

  .carousel .cards[aria-busy='true'] {
    overflow: hidden;
  }

  .carousel .item {
    flex: none;
    inline-size: var(--vitrine-card-width, clamp(9.5rem, 42cqi, 15rem));
    scroll-snap-align: start;
  }

  .list .card {
    grid-template-columns: 5rem minmax(0, 1fr);
    column-gap: 1rem;
    align-items: center;
    block-size: calc(5rem / (var(--vitrine-image-ratio, 4 / 5)));
  }

  .list .media {
    margin: 0;
  }

  .list .text {
    block-size: auto;
  }

  .list .badges {
    inset: auto 0 0;
    align-items: stretch;
    gap: 0;
  }

  .list .badge {
    border-radius: 0;
    padding-inline: 0.25em;
    text-align: center;
  }

  .list .badge:not(:first-child) {
    display: none;
  }

  .list .cards {
    --columns: var(--vitrine-columns, 1);
    row-gap: 1rem;
  }

  @container (min-width: 40rem) {
    .cards {
      --columns: var(--vitrine-columns, 4);
    }

    .list .cards {
      --columns: var(--vitrine-columns, 2);
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    .carousel .cards {
      scroll-behavior: smooth;
    }
  }
`;
