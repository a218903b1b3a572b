import { Directive, directive, type DirectiveParameters, type ElementPart } from 'lit/directive.js';
import { nothing, render, type CSSResult } from 'lit';
import { attachStyledRoot } from '../core/style-sheet.ts';

class ShadowDirective extends Directive {
  override render(_content: unknown, _styles: readonly CSSResult[]): typeof nothing {
    return nothing;
  }

  override update(
    { element }: ElementPart,
    [content, styles]: DirectiveParameters<this>,
  ): typeof nothing {
    render(content, element.shadowRoot ?? attachStyledRoot(element, styles));
    return nothing;
  }
}

/**
 * Gives a plain element a shadow root of its own and renders into it: the element stays where ids
 * reach it, and the theme's style sheet does not reach its content.
 */
export const shadow = directive(ShadowDirective);
