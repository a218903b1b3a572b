import { css } from 'lit';

/** What every shadow root of ours begins with: the page's own font and colour, and nothing else of it. */
export const sharedStyles = css`
  * {
    box-sizing: border-box;
    margin: 0;
  }

  [hidden] {
    display: none !important;
  }

  a {
    color: inherit;
    text-decoration: none;
  }

  /* Words of ours may be of a language that is read in another direction than the page's. A price would change its side. */
  :is(a, button, span:not(.price))[lang] {
    unicode-bidi: plaintext;
  }

  :focus-visible {
    outline: 2px solid var(--vitrine-focus, currentColor);
    outline-offset: 2px;
  }

  .unseen {
    position: absolute;
    inline-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  .picture {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    object-fit: var(--vitrine-image-fit, cover);
  }

  .sale,
  .failure {
    color: var(--vitrine-sale, light-dark(#b3261e, #ff9a91));
  }

  s {
    opacity: 0.75;
    font-weight: 400;
  }
`;
