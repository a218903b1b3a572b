import { css } from 'lit';

/** Base styles of every shadow root: inherits only font and colour from the page. */
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

  /* Built-in texts may have another direction than the page. Prices are excluded, since they would switch sides. */
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

  .media {
    display: block;
    overflow: hidden;
    aspect-ratio: var(--vitrine-image-ratio, 4 / 5);
    border-radius: var(--vitrine-radius, 8px);
    background: var(--vitrine-image-background, color-mix(in srgb, currentColor 7%, transparent));
  }

  .picture {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    object-fit: var(--vitrine-image-fit, cover);
  }

  .title {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }

  .price {
    font-weight: 600;
  }

  /*
   * Dark red in dark texts and light red in light ones: a dark section of a theme need not have a color-scheme. Schemes of
   * strong colours leave room only for a very light one.
   */
  .sale,
  .failure {
    color: var(
      --vitrine-sale,
      oklch(
        from currentColor clamp(0.48, (l - 0.6) * 99, 0.9) clamp(0.06, (0.6 - l) * 99, 0.14) 27 / 1
      )
    );
  }

  /* Texts of a theme may be translucent already: an opacity would add to it. */
  s {
    color: oklch(from currentColor l c h / 0.75);
    font-weight: 400;
  }
`;
