import { css } from 'lit';

/** Beside the styles of dialogs, and those of purchases, whose buttons it shows. */
export const optionPickerStyles = css`
  .options {
    inline-size: min(26em, 100% - 32px);
    max-block-size: min(36em, 100dvh - 32px);
    box-shadow: 0 12px 40px #0004;
  }

  .choice,
  .chosen {
    display: grid;
    gap: 16px;
  }

  .choice {
    padding: 20px;
  }

  .chosen {
    grid-template-columns: 4.5em minmax(0, 1fr);
    align-items: center;
  }

  .chosen .media {
    margin: 0;
  }

  .choice strong {
    display: block;
    overflow-wrap: anywhere;
    font-weight: 600;
  }

  .choice fieldset {
    min-inline-size: 0;
    padding: 0;
    border: 0;
  }

  .choice legend {
    margin-block-end: 8px;
    padding: 0;
    font-size: max(12px, 0.875em);
  }

  .values,
  .ends {
    display: flex;
    gap: 8px;
  }

  .values {
    flex-wrap: wrap;
  }

  .choice label {
    display: grid;
    place-items: center;
    position: relative;
    min-inline-size: 44px;
    min-block-size: 44px;
    max-inline-size: 100%;
    padding: 4px 14px;
    overflow-wrap: anywhere;
    border: 1px solid color-mix(in srgb, currentColor 30%, transparent);
    border-radius: var(--vitrine-radius, 8px);
    font-size: max(12px, 0.9375em);
    cursor: pointer;
  }

  .choice input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: inherit;
  }

  .choice label:hover,
  .choice label:has(:checked) {
    border-color: currentColor;
  }

  .choice label:has(:checked) {
    box-shadow: inset 0 0 0 1px;
  }

  .choice label:has(:focus-visible) {
    outline: 2px solid var(--vitrine-focus, currentColor);
    outline-offset: 2px;
  }

  .choice .unavailable {
    text-decoration: line-through;
    border-style: dashed;
  }

  /* A theme that colours buttons colours the one that adds. */
  .button.plain {
    flex: none;
    inline-size: auto;
    border-color: transparent;
    background: transparent;
    color: inherit;
    font-weight: 400;
    text-decoration: underline;
    text-underline-offset: 0.25em;
  }

  @media (forced-colors: active) {
    .choice label:has(:checked) {
      outline: 3px solid Highlight;
    }
  }
`;
