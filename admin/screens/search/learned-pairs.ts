import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { loaded, sentenceOf } from '../../kit/loaded.ts';
import { table } from '../../kit/table.ts';
import { showToast } from '../../kit/toast.ts';
import { publishSearchEntry } from '../start/publish-search-entry.ts';
import { texts } from './list-texts/texts.ts';

type Pair = AdminContract['searchPairs']['answer']['data'][number];

/** What shoppers call the things of the shop, to accept as synonyms or to refuse. */
export class LearnedPairs extends AdminElement {
  static override properties: PropertyDeclarations = { shop: { attribute: false } };

  declare shop: MyShop;
  readonly #pairs = new Task(this, {
    task: ([shop]: readonly [string], { signal }) =>
      call('GET /shops/:shop/search/pairs', { parameters: { shop }, signal }),
    args: () => [this.shop.domain] as const,
  });

  protected override render(): TemplateResult {
    const { pairs } = texts;
    return loaded(this.#pairs, ({ data }) =>
      data.length === 0
        ? html`<p class="card">${pairs.none}</p>`
        : table({
            caption: texts.termLists.words,
            columns: [pairs.from, pairs.to, pairs.evidence],
            rows: data,
            row: (pair) => this.#row(pair),
          }),
    );
  }

  #row(pair: Pair): TemplateResult {
    const { pairs } = texts;
    const { from, to, state } = pair;
    return html`<tr>
      <td><a href="/admin/search?term=${encodeURIComponent(from)}">${from}</a></td>
      <td data-label=${pairs.to}>${to}</td>
      <td data-label=${pairs.evidence}>
        <span class="pill">${pairs.states[state]}</span>
        ${evidence(pair).map((sentence) => html`<p class="hint">${sentence}</p>`)}
      </td>
      <td class="number">
        ${
          this.shop.role === 'viewer' || state === 'refused'
            ? nothing
            : html`<button
                  type="button"
                  aria-label=${pairs.acceptPair(from, to)}
                  @click=${() => this.#publish('synonyms', pair, pairs.accepted(from, to))}
                >
                  ${pairs.accept}
                </button>
                <button
                  type="button"
                  aria-label=${pairs.refusePair(from, to)}
                  @click=${() => this.#publish('refused_synonyms', pair, pairs.refused(from, to))}
                >
                  ${pairs.refuse}
                </button>`
        }
      </td>
    </tr>`;
  }

  async #publish(
    setting: 'synonyms' | 'refused_synonyms',
    { from, to }: Pair,
    message: string,
  ): Promise<void> {
    const entry = { words: [from], also_find: [to] };
    try {
      await publishSearchEntry(this.shop.domain, { setting, entry, note: message });
      showToast({ message });
    } catch (error) {
      showToast({ message: sentenceOf(error) });
    }
    await this.#pairs.run();
  }
}

function evidence({ searched, reformulated, chose, chose_named: named }: Pair): string[] {
  const { pairs } = texts;
  return [
    ...(reformulated > 0 ? [pairs.reformulated(String(reformulated), String(searched))] : []),
    ...(named > 0 ? [pairs.chose(String(named), String(chose))] : []),
  ];
}

customElements.define('learned-pairs', LearnedPairs);
