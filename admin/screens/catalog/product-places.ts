import { html, nothing, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { texts } from './texts/texts.ts';

type Places = AdminContract['productPlaces']['answer'];

/** Renders everything that names a product, in groups. */
export function productPlaces(places: Places): TemplateResult {
  const { widgets, failed_widgets: failed, rulesets, pins, collections, exclusions } = places;
  const unasked = places.unasked_widgets;
  const isNamed = widgets.length + rulesets.length + pins.length + collections.length > 0;
  return html`${isNamed ? nothing : html`<p>${texts.nowhere}</p>`}
  ${group(
    texts.widgets,
    widgets,
    ({ id, name, place }) =>
      html`<a href="/admin/widgets/${id}">${name}</a>, ${texts.place(place)}`,
  )}
  ${group(
    texts.failedWidgets,
    failed,
    ({ id, name, detail }) => html`<a href="/admin/widgets/${id}">${name}</a>: ${detail}`,
  )}
  ${unasked > 0 ? html`<p class="hint">${texts.unasked(unasked)}</p>` : nothing}
  ${group(
    texts.rulesets,
    rulesets,
    ({ id, name, detail }) =>
      html`<a href="/admin/rulesets/${id}">${name}</a> ${texts.roles[detail] ?? detail}`,
  )}
  ${group(texts.pins, pins, ({ name, detail }) => html`${detail} (${name})`)}
  ${group(
    texts.collections,
    collections,
    ({ id, name }) => html`<a href="/admin/catalog?collection=${id}">${name}</a>`,
  )}
  ${group(
    texts.exclusions,
    exclusions,
    ({ id, name }) => html`${texts.exclusion[id]?.(name) ?? name}`,
  )}`;
}

function group<Item>(
  heading: string,
  items: readonly Item[],
  row: (item: Item) => TemplateResult,
): TemplateResult | typeof nothing {
  return items.length === 0
    ? nothing
    : html`<h3>${heading}</h3>
        <ul>
          ${items.map((item) => html`<li>${row(item)}</li>`)}
        </ul>`;
}
