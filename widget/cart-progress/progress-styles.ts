import { css } from 'lit';

/** The height is that of `reserve.css`, and does not change with the text. */
export const progressStyles = css`
  :host {
    display: block;
    line-height: 1.5;
  }

  .progress {
    display: grid;
    grid-template-rows: 44px 8px;
    gap: 4px;
    block-size: 56px;
  }

  .line {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    min-inline-size: 0;
    line-height: 1.25;
  }

  .text {
    display: -webkit-box;
    min-inline-size: 0;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }

  .gift {
    flex: none;
    min-block-size: 44px;
    padding-inline: 16px;
    border: 1px solid
      var(--vitrine-button-border, color-mix(in srgb, currentColor 30%, transparent));
    border-radius: var(--vitrine-radius, 8px);
    background: var(--vitrine-button-background, transparent);
    color: var(--vitrine-button-color, inherit);
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }

  .gift[aria-disabled='true'] {
    opacity: 0.5;
    cursor: default;
  }

  .bar {
    overflow: hidden;
    border: 1px solid color-mix(in srgb, currentColor 60%, transparent);
    border-radius: 4px;
    background: var(--vitrine-progress-background, transparent);
  }

  .fill {
    block-size: 100%;
    background: var(--vitrine-progress-color, currentColor);
  }

  @media (prefers-reduced-motion: no-preference) {
    .fill {
      transition: inline-size 0.4s;
    }
  }

  @media (forced-colors: active) {
    .fill {
      background: CanvasText;
    }
  }
`;
