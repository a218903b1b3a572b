import { Task } from '@lit/task';
import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { formatAge } from '../../kit/dates.ts';
import { loaded } from '../../kit/loaded.ts';
import { formatCount } from '../../kit/numbers.ts';
import { texts } from './texts/texts.ts';

type Pages = AdminContract['widgetUses']['answer']['data'][number]['pages'];

/** Renders which types of pages asked for a widget, how often and when last. */
export function widgetPages(pages: Pages | undefined): TemplateResult {
  return pages
    ? html`<ul class="plain">
        ${pages.map(
          ({ page, asked, last_asked: last }) =>
            html`<li>${texts.pageTypes[page]}: ${formatCount(asked)} (${formatAge(last)})</li>`,
        )}
      </ul>`
    : html`${texts.nowhere}`;
}

/** Shows where a widget stands. */
export class WidgetPlaces extends AdminElement {
  static override properties: PropertyDeclarations = { shop: {}, widget: {} };

  declare shop: string;
  declare widget: string;
  readonly #uses = new Task(this, {
    task: ([shop], { signal }) =>
      call('GET /shops/:shop/widget-uses', { parameters: { shop }, signal }),
    args: () => [this.shop] as const,
  });

  protected override render(): TemplateResult {
    return html`<section class="card" aria-labelledby="places">
      <h2 id="places">${texts.places}</h2>
      ${loaded(this.#uses, ({ data }) =>
        widgetPages(data.find(({ id }) => String(id) === this.widget)?.pages),
      )}
      <p class="hint">${texts.placesHint}</p>
    </section>`;
  }
}

customElements.define('widget-places', WidgetPlaces);
