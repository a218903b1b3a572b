import { css } from 'lit';

/** From this width on there is room for facets beside the results; what is below says so too. */
export const wide = '(width >= 800px)';

export const resultsStyles = css`
  :host(:not([hidden])) {
    --line: color-mix(in srgb, currentColor 20%, transparent);
    --ground: var(--vitrine-panel-background, Canvas);
    --ink: var(--vitrine-panel-color, CanvasText);
    display: block;
    min-block-size: 100svh;
  }

  .page {
    line-height: 1.5;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px clamp(24px, 4vw, 56px);
    font-size: max(12px, 1em);
  }

  ul {
    padding: 0;
    list-style: none;
  }

  .control,
  .toolbar,
  .sort,
  .chips,
  .tick,
  .prices,
  .pages,
  summary {
    display: flex;
    align-items: center;
    gap: 8px;
  }

  select,
  input,
  .control {
    min-block-size: 44px;
    padding: 4px 12px;
    border: 1px solid var(--line);
    border-radius: var(--vitrine-radius, 8px);
    background: none;
    color: inherit;
    font: inherit;
  }

  /* Safari on phones zooms the page for smaller ones. */
  select,
  input {
    font-size: max(16px, 1em);
  }

  .control,
  .pages {
    justify-content: center;
  }

  .bare {
    min-inline-size: 44px;
    border-color: transparent;
  }

  select:hover,
  .control:hover,
  [aria-current] {
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

  .sort {
    gap: 12px;
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
    margin-block-end: 24px;
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
    gap: 28px var(--vitrine-gap, clamp(12px, 2vw, 24px));
  }

  .buy {
    display: block;
    position: relative;
    block-size: 44px;
    margin-block-start: 8px;
  }

  .chips,
  .pages {
    flex-wrap: wrap;
  }

  .pages {
    gap: 4px;
    margin-block: 40px;
  }

  /* A corner, that points to the next page as it is. */
  .arrow,
  summary::after,
  [aria-checked='true'] .box::after {
    inline-size: 0.5em;
    block-size: 0.5em;
    border: solid;
    border-width: 0 1.5px 1.5px 0;
    rotate: -45deg;
    content: '';
  }

  .back {
    rotate: 135deg;
  }

  .arrow:dir(rtl) {
    transform: rotate(180deg);
  }

  .more {
    inline-size: fit-content;
    margin: 32px auto;
    padding-inline: 32px;
  }

  /* A line of a blank card, whose animation it has. */
  .progress {
    position: absolute;
    inset: -8px 0 auto;
    inline-size: auto;
    block-size: 2px;
    margin: 0;
    background: currentColor;
  }

  :not(.slow) > * > .progress {
    visibility: hidden;
  }

  .slow .cards {
    opacity: 0.5;
  }

  @container (width >= 576px) {
    .cards {
      --columns: 3;
    }
  }

  @container (width >= 960px) {
    .cards {
      --columns: 4;
    }
  }

  @media (width < 800px) {
    .toolbar {
      display: grid;
      grid-template-columns: 1fr 1fr;
      gap: 8px 16px;
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
      grid-template: auto auto 1fr / clamp(12em, 22%, 17em) minmax(0, 1fr);
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

  @media (forced-colors: active) {
    .bare[aria-current] {
      border-color: Highlight;
    }
  }
`;
