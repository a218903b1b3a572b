import { html, nothing, type TemplateResult } from 'lit';
import { thumbnails } from '../../../kit/thumbnails.ts';
import { texts } from '../texts/texts.ts';
import type { BenchResults } from './product-row.ts';

/** Renders what a term was read as, and where it leads. */
export function readingFacts(results: BenchResults): TemplateResult {
  const { corrected, missing, also_found: others, redirect, widened, degraded, popular } = results;
  return html`<p class="row">
      ${widened ? html`<span class="pill warning">${texts.widened}</span>` : nothing}
      ${degraded ? html`<span class="pill danger">${texts.degraded}</span>` : nothing}
    </p>
    ${corrected === null ? nothing : html`<p>${texts.readAs(corrected)}</p>`}
    ${missing.length === 0 ? nothing : html`<p>${texts.missing(missing.join(', '))}</p>`}
    ${others.length === 0 ? nothing : html`<p class="hint">${texts.alsoFound(others.join(', '))}</p>`}
    ${redirect === null ? nothing : html`<p>${texts.leadsTo(redirect)}</p>`}
    ${
      popular.length === 0
        ? nothing
        : html`<p>${texts.popularInstead}</p>
            ${thumbnails(texts.popularInstead, popular)}`
    }`;
}

/** Renders what can be filtered by, and what was left out. */
export function resultDetails({
  facets,
  facet_order: order,
  removed,
}: BenchResults): TemplateResult {
  const counted = order
    .map(({ field, option }) => {
      if (field === 'price' || field === 'availability') {
        return { name: '', values: [] };
      }
      return field === 'options'
        ? {
            name: option,
            values: facets.options?.find(({ name }) => name === option)?.values ?? [],
          }
        : { name: texts.facets[field], values: facets[field] ?? [] };
    })
    .filter(({ values }) => values.length > 0);
  return html`<details>
      <summary>${texts.filters(counted.length)}</summary>
      <dl>
        ${counted.map(
          ({ name, values }) =>
            html`<dt>${name}</dt>
              <dd>${values.map(({ value, count }) => `${value} (${count})`).join(', ')}</dd>`,
        )}
      </dl>
    </details>
    ${
      removed.length === 0
        ? nothing
        : html`<details>
            <summary>${texts.leftOut(removed.length)}</summary>
            <ul>
              ${removed.map(
                ({ title, text }) =>
                  html`<li><strong>${title}</strong> <span class="hint">${text}</span></li>`,
              )}
            </ul>
          </details>`
    }`;
}
