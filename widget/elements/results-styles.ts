import { css } from './style-sheet.ts';

/** Facets beside the results from 800 px on, as `results-page.ts` has it. */
export const resultsStyles = css`
  :host {
    --gap: var(--vitrine-gap, clamp(0.75rem, 2vw, 1.5rem));
    --radius: var(--vitrine-radius, 0.5rem);
    --tint: color-mix(in srgb, currentColor 7%, transparent);
    --line: color-mix(in srgb, currentColor 20%, transparent);
    --ground: var(--vitrine-panel-background, #fff);
    display: block;
    min-block-size: 100svh;
    line-height: 1.5;
  }

  :host([hidden]) {
    display: none;
  }

  .page {
    display: grid;
    grid-template: auto auto 1fr / minmax(0, 1fr);
    row-gap: 1rem;
  }

  ul {
    padding: 0;
    list-style: none;
  }

  button,
  input,
  select {
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: none;
    color: inherit;
    font: inherit;
  }

  option {
    background: var(--ground);
    color: var(--vitrine-panel-color, #1c1c1c);
  }

  button,
  summary,
  select {
    cursor: pointer;
  }

  .toolbar {
    display: grid;
    grid-template-columns: 1fr 1fr;
    align-items: center;
    gap: 0.5rem 1rem;
    min-block-size: 44px;
  }

  .count {
    order: 1;
    grid-column: 1 / -1;
    min-block-size: 1.5em;
    font-variant-numeric: tabular-nums;
  }

  .sort span {
    position: absolute;
    clip-path: inset(50%);
  }

  select {
    inline-size: 100%;
    min-block-size: 44px;
    padding: 0 0.75rem;
    text-overflow: ellipsis;
  }

  .button {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 0.5em;
    min-block-size: 44px;
    padding: 0.25rem 1rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    text-align: center;
  }

  .cards .button {
    inline-size: 100%;
    margin-block-start: 0.5rem;
  }

  .button:hover,
  .page-link:hover,
  .chip:hover,
  select:hover {
    border-color: currentColor;
  }

  .results {
    position: relative;
    container-type: inline-size;
  }

  .note {
    margin-block-end: 1.5rem;
    overflow-wrap: anywhere;
  }

  .empty,
  .heading {
    font-size: 1.25em;
    font-weight: 600;
  }

  .heading {
    margin-block-end: 0.75em;
  }

  .cards {
    display: grid;
    grid-template-columns: repeat(var(--vitrine-columns, 2), minmax(0, 1fr));
    gap: 1.75rem var(--gap);
  }

  .failure {
    margin-block-start: 0.5em;
  }

  .pages {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 0.25rem;
    margin-block: 2.5rem;
    font-variant-numeric: tabular-nums;
  }

  .page-link {
    display: grid;
    place-items: center;
    min-inline-size: 44px;
    min-block-size: 44px;
    border: 1px solid transparent;
    border-radius: var(--radius);
  }

  .page-link[aria-current] {
    border-color: currentColor;
  }

  .arrow {
    inline-size: 18px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
  }

  .arrow:dir(rtl) {
    transform: scaleX(-1);
  }

  .more {
    inline-size: fit-content;
    margin: 2rem auto;
    padding-inline: 2rem;
  }

  .progress {
    position: absolute;
    inset: -0.5rem 0 auto;
    block-size: 2px;
    visibility: hidden;
    background: linear-gradient(90deg, #0000, currentColor, #0000) 50% / 40% no-repeat;
  }

  .stalled .progress {
    visibility: visible;
  }

  .stalled .cards[role] {
    opacity: 0.5;
  }

  @container (min-width: 36rem) {
    .cards {
      grid-template-columns: repeat(var(--vitrine-columns, 3), minmax(0, 1fr));
    }
  }

  @container (min-width: 60rem) {
    .cards {
      grid-template-columns: repeat(var(--vitrine-columns, 4), minmax(0, 1fr));
    }
  }

  @media (min-width: 800px) {
    .page {
      grid-template: auto auto 1fr / clamp(12rem, 22%, 17rem) minmax(0, 1fr);
      column-gap: clamp(1.5rem, 4vw, 3.5rem);
    }

    .toolbar,
    .chips {
      grid-column: 2;
    }

    .toolbar {
      grid-template-columns: 1fr auto;
    }

    .count {
      order: 0;
      grid-column: 1;
    }

    .sort {
      display: flex;
      align-items: center;
      gap: 0.75rem;
      white-space: nowrap;
    }

    .sort span {
      position: static;
      clip-path: none;
    }

    .facets {
      grid-area: 1 / 1 / span 3;
    }

    .results {
      grid-column: 2;
      grid-row: 3;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    .progress {
      animation: search 1s linear infinite;
    }
  }

  @keyframes search {
    from {
      background-position: -70%;
    }
    to {
      background-position: 170%;
    }
  }

  @media (forced-colors: active) {
    .cross,
    [aria-checked='true'] .box {
      background: CanvasText;
    }

    [aria-checked='true'] .box {
      forced-color-adjust: none;
    }

    .page-link[aria-current] {
      border-color: Highlight;
    }
  }
`;
