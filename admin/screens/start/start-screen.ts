import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Me, MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import './first-steps.ts';
import './insight-view.ts';
import { texts } from './texts/texts.ts';

/** The first page: what the shop earns, the person's shops, and a second factor for those who have none. */
export class StartScreen extends AdminElement {
  static override properties: PropertyDeclarations = {
    me: { attribute: false },
    shop: { attribute: false },
    url: { attribute: false },
    areStepsReady: { state: true },
    isInsightReady: { state: true },
  };

  declare me: Me;
  declare shop: MyShop;
  declare url: URL;
  /** Each part appears when the parts above it are known, so that none of them moves. */
  declare private areStepsReady: boolean;
  declare private isInsightReady: boolean;

  constructor() {
    super();
    this.areStepsReady = false;
    this.isInsightReady = false;
  }

  protected override render(): TemplateResult {
    const { kind, shops, second_factor } = this.me;
    const hasSteps = this.shop.role === 'owner';
    const areStepsReady = this.areStepsReady || !hasSteps;
    return html`<h1>${texts.heading}</h1>
      ${
        hasSteps
          ? html`<first-steps
              .shop=${this.shop}
              .onReady=${() => (this.areStepsReady = true)}
            ></first-steps>`
          : nothing
      }
      <insight-view
        ?hidden=${!areStepsReady}
        .shop=${this.shop}
        .url=${this.url}
        .onReady=${() => (this.isInsightReady = true)}
      ></insight-view>
      <div class="stack" ?hidden=${!areStepsReady || !this.isInsightReady}>
        <section class="card table">
          <h2 id="shops">${texts.shops}</h2>
          ${shopsTable(shops)}
        </section>
        ${kind === 'person' && !second_factor ? saferNotice() : nothing}
      </div>`;
  }
}

function shopsTable(shops: readonly MyShop[]): TemplateResult {
  return html`<table class="cards" aria-labelledby="shops">
    <thead>
      <tr>
        <th scope="col">${texts.shop}</th>
        <th scope="col">${texts.role}</th>
      </tr>
    </thead>
    <tbody>
      ${shops.map(
        ({ domain, name, role }) =>
          html`<tr>
            <td>
              <a href="/admin?shop=${encodeURIComponent(domain)}">${name}</a>
              <div class="pale">${domain}</div>
            </td>
            <td data-label=${texts.role}>${texts.roles[role]}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function saferNotice(): TemplateResult {
  return html`<section class="card">
    <h2>${texts.safer}</h2>
    <p>${texts.saferHint}</p>
    <p><a href="/admin/you">${texts.setUp}</a></p>
  </section>`;
}

customElements.define('start-screen', StartScreen);
