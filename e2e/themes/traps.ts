import { sectionCart, standardActions } from './carts.ts';
import { movingSections } from './moving-sections.ts';
import type { Trap } from './trap.ts';
import { modalSearch, overlaySearch, predictiveSearch } from './searches.ts';

export const traps: readonly Trap[] = [
  {
    name: 'a root of 62.5 % and translucent texts',
    styles: 'html { font-size: 62.5% } body { font-size: 1.6rem; color: rgb(18 18 18 / 75%) }',
  },
  { name: 'a root of 14 px', styles: 'html { font-size: 14px }' },
  {
    name: 'resets of every element',
    styles: `*, *::before, *::after {
      box-sizing: content-box; margin: 0; padding: 0; border: 0; outline: 0; min-width: 0;
      font: inherit; color: inherit; background: none; list-style: none;
    }`,
  },
  {
    name: 'important styles of buttons and links',
    styles: `a, button, input, select, p, span, ul, li, img {
      min-height: 0 !important; padding: 0 !important; font-size: 11px !important;
      letter-spacing: 2px !important; text-transform: uppercase !important;
    }
    button, a { display: block !important; width: 100% !important; color: #fff !important; background: #777 !important }`,
  },
  {
    name: 'hidden empty elements',
    styles: 'a:empty, div:empty, section:empty, p:empty, ul:empty { display: none }',
  },
  {
    name: 'dark sections without a color-scheme',
    styles: '.section { padding: 16px; background: #121212; color: #f3f3f3 }',
  },
  {
    name: 'a wrapper that scrolls instead of the page',
    styles: `html, body { height: 100%; margin: 0; overflow: hidden }
      .wrapper { height: 100%; overflow-y: auto; padding: 0 16px; box-sizing: border-box }`,
    wrap: (content) => `<div class="wrapper">${content}</div>`,
  },
  { name: 'a search in a modal dialog', ...modalSearch },
  { name: 'a search in an overlay that closes itself', ...overlaySearch },
  { name: 'a predictive search of its own', ...predictiveSearch },
  { name: 'a cart that the server renders', ...sectionCart },
  { name: 'standard actions', ...standardActions },
  { name: 'sections that move and render again', ...movingSections },
];
