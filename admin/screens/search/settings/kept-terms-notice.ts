import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { call } from '../../../api/call.ts';
import { AdminElement } from '../../../kit/admin-element.ts';
import type { KeptTerm } from '../../../kit/kept-terms.ts';
import { failingTerms } from '../../trials/failing-terms.ts';
import { texts } from './texts/texts.ts';

/** Shows which kept terms fail with a draft, before it is published. */
export class KeptTermsNotice extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: {},
    draft: { attribute: false },
  };

  declare shop: string;
  declare draft: Readonly<Record<string, unknown>>;
  readonly #run = new Task(this, {
    task: ([shop, settings], { signal }) =>
      call('POST /shops/:shop/search/kept-terms', {
        parameters: { shop },
        body: { settings },
        signal,
      }),
    args: () => [this.shop, this.draft] as const,
  });

  protected override render(): TemplateResult | typeof nothing | undefined {
    return this.#run.render({
      pending: () => html`<div aria-busy="true"><div class="skeleton"></div></div>`,
      complete: ({ data }) => (data.length === 0 ? nothing : outcome(data)),
      error: () => html`<p class="notice" role="alert">${texts.keptUnknown}</p>`,
    });
  }
}

function outcome(terms: readonly KeptTerm[]): TemplateResult {
  const failing = terms.filter(({ kept }) => !kept);
  return html`<div>
    <h3>${texts.keptTerms}</h3>
    ${
      failing.length === 0
        ? html`<p>${texts.keptFine}</p>`
        : html`<p class="notice" role="alert">${texts.keptFailing(failing.length)}</p>
            ${failingTerms(failing)}`
    }
  </div>`;
}

customElements.define('kept-terms-notice', KeptTermsNotice);
