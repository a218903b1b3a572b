import { html, type TemplateResult } from 'lit';
import { keepFocus } from '../../../kit/keep-focus.ts';
import { texts } from '../texts/texts.ts';

/** Renders the button that removes a condition or an output. The focus moves to its neighbour. */
export function removeButton(of: string, onRemove: () => void): TemplateResult {
  return html`<button
    type="button"
    class="plain"
    aria-label=${texts.removePart(of)}
    @click=${(event: Event) => {
      keepFocus(event, '.part-body', ':scope > .row button');
      onRemove();
    }}
  >
    ✕
  </button>`;
}
