import { css } from './style-sheet.ts';

/** Facets beside the results from 800 px on, as `results-page.ts` has it. */
export const resultsStyles = css`
  :host {
    --gap: var(--vitrine-gap, clamp(0.75rem, 2vw, 1.5rem));
    --radius: var(--vitrine-radius, 0.5rem);
    --tint: color-mix(in srgb, currentColor 7%, transparent);
    --line: color-mix(in srgb, currentColor 20%, transparent);
    --ground: var(--vitrine-panel-background, #fff);
    --ink: var(--vitrine-panel-color, #1c1c1c);
    display: block;
    min-block-size: 100svh;
    line-height: 1.5;
  }

  :host([hidden]) {
    display: none;
  }

  .page {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem clamp(1.5rem, 4vw, 3.5rem);
  }

  ul {
    padding: 0;
    list-style: none;
  }

  select,
  input,
  .control {
    min-block-size: 44px;
    padding: 0.25rem 0.75rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: none;
    color: inherit;
    font: inherit;
  }

  .control {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 0.5em;
  }

  select:hover,
  .control:hover,
  .page-link[aria-current] {
    border-color: currentColor;
  }

  button,
  summary,
  select {
    cursor: pointer;
  }

  select {
    inline-size: 100%;
    text-overflow: ellipsis;
  }

  option {
    background: var(--ground);
    color: var(--ink);
  }

  .link,
  .tick:hover .label {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }

  .link {
    padding: 0.5em 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
  }

  .toolbar,
  .sort {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    white-space: nowrap;
  }

  .count {
    flex: 1;
    min-block-size: 1.5em;
  }

  .count,
  .pages,
  .number {
    font-variant-numeric: tabular-nums;
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
    --columns: 2;
    display: grid;
    grid-template-columns: repeat(var(--vitrine-columns, var(--columns)), minmax(0, 1fr));
    gap: 1.75rem var(--gap);
  }

  .buy {
    display: block;
    position: relative;
    block-size: 44px;
    margin-block-start: 0.5rem;
  }

  .pages {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 0.25rem;
    margin-block: 2.5rem;
  }

  .page-link {
    min-inline-size: 44px;
    border-color: transparent;
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
    background: linear-gradient(90deg, #0000, currentColor, #0000) 50% / 40% no-repeat;
  }

  :not(.stalled) > * > .progress {
    visibility: hidden;
  }

  .stalled .cards {
    opacity: 0.5;
  }

  @container (width >= 36rem) {
    .cards {
      --columns: 3;
    }
  }

  @container (width >= 60rem) {
    .cards {
      --columns: 4;
    }
  }

  @media (width < 800px) {
    .toolbar {
      display: grid;
      grid-template-columns: 1fr 1fr;
    }

    .count {
      order: 1;
      grid-column: 1 / -1;
    }

    .sort span {
      position: absolute;
      clip-path: inset(50%);
    }
  }

  @media (width >= 800px) {
    .page {
      grid-template: auto auto 1fr / clamp(12rem, 22%, 17rem) minmax(0, 1fr);
    }

    .page > * {
      grid-column: 2;
    }

    .facets {
      grid-area: 1 / 1 / span 3;
    }

    .results {
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
    .page-link[aria-current] {
      border-color: Highlight;
    }
  }
`;
