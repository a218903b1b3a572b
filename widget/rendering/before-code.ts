import { css } from 'lit';

/**
 * Styles before the code of the element is loaded, or without any: the nodes are there, so that no space is reserved, and
 * buttons and the order of results would do nothing.
 */
export const beforeCode = css`
  :host(:not(:defined))::before {
    display: none !important;
  }

  @media (scripting: none) {
    button,
    .sort {
      visibility: hidden;
    }
  }
`;
