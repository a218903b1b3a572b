import { Directive, directive, type DirectiveParameters, type ElementPart } from 'lit/directive.js';
import { nothing, render } from 'lit/html.js';
import { attachStyledRoot } from './style-sheet.ts';

class ShadowDirective extends Directive {
  #key: unknown;

  override render(
    _content: unknown,
    _styles: readonly CSSStyleSheet[],
    _key?: unknown,
  ): typeof nothing {
    return nothing;
  }

  override update(
    { element }: ElementPart,
    [content, styles, key]: DirectiveParameters<this>,
  ): typeof nothing {
    const root = element.shadowRoot ?? attachStyledRoot(element, styles);
    if (key !== this.#key) {
      this.#key = key;
      render(nothing, root);
    }
    render(content, root);
    return nothing;
  }
}

/**
 * Gives a plain element a shadow root of its own and renders into it: the element stays where ids
 * reach it, and the theme's style sheet does not reach its content. With another `key` the content
 * is made anew, so that no picture of the former one stays until the next has loaded.
 */
export const shadow = directive(ShadowDirective);
