import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { call } from '../api/call.ts';
import { isOwnerOfAll, type Me, type MyShop } from '../api/me.ts';
import { AdminElement } from '../kit/admin-element.ts';
import '../kit/button-menu.ts';
import type { MenuItem } from '../kit/button-menu.ts';
import { texts as editingTexts } from '../kit/editing-texts/texts.ts';
import { loadDialog } from '../kit/load-dialog.ts';
import { reloadOnce } from '../kit/reload-once.ts';
import '../kit/toast.ts';
import { forgetWork, openShop, RouterController } from '../router/router.ts';
import '../styles/signed-in.css';
import { matchRoute } from '../router/routes.ts';
import type { Page, ScreenContext } from './page.ts';
import { pages } from './pages.ts';
import { chosenShop, rememberShop } from './shop-choice.ts';
import { texts } from './texts/texts.ts';

const routes = pages.map((page) => ({ path: page.path, page }));

/** The pages that the bar of a phone shows; the others are behind *More*. */
const pagesOfPhone = 3;

/** The frame of all pages: the rail, the shop, *Find or do*, and the screen of the address. */
export class AdminShell extends AdminElement {
  static override properties: PropertyDeclarations = {
    me: { attribute: false },
    onMeChange: { attribute: false },
    onSignedOut: { attribute: false },
    isFinding: { state: true },
    isHelping: { state: true },
  };

  declare me: Me;
  declare onMeChange: (me: Me) => void;
  declare onSignedOut: () => void;
  declare private isFinding: boolean;
  declare private isHelping: boolean;
  #connection = new AbortController();
  readonly #router = new RouterController(this, editingTexts.leave);
  #shownPath = '';
  #shown: { readonly subject: string; readonly element: HTMLElement } | undefined;

  constructor() {
    super();
    this.isFinding = false;
    this.isHelping = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#connection = new AbortController();
    addEventListener('keydown', (event) => this.#followKey(event), this.#connection);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#connection.abort();
  }

  protected override render(): TemplateResult {
    const shop = chosenShop(this.me, this.#router.url);
    const match = matchRoute(routes, this.#router.url);
    const page = match?.page.isFor(this.me, shop) ? match.page : undefined;
    return html`<a class="skip button" href="#content" @click=${(event: Event) => this.#skip(event)}
        >${texts.skip}</a
      >
      <div class="shell">
        ${this.#rail(shop, page)}
        <div class="content">
          ${this.#top(shop, page)}
          <main id="content" class="stack" tabindex="-1">
            ${this.#screen(shop, page, match?.parameters ?? {})}
          </main>
        </div>
      </div>
      ${
        this.isFinding
          ? html`<find-or-do
              .pages=${this.#myPages(shop)}
              .me=${this.me}
              .actions=${this.#actions()}
              .shop=${shop}
              .onClose=${() => (this.isFinding = false)}
            ></find-or-do>`
          : nothing
      }
      ${
        this.isHelping && page
          ? html`<page-help
              .page=${page.name}
              .onClose=${() => (this.isHelping = false)}
            ></page-help>`
          : nothing
      }
      <toast-region></toast-region>`;
  }

  protected override updated(): void {
    const shop = chosenShop(this.me, this.#router.url);
    if (shop) {
      rememberShop(shop);
    }
    const page = matchRoute(routes, this.#router.url)?.page;
    document.title = [page && texts.pages[page.name], shop?.name, 'Vitrine']
      .filter(Boolean)
      .join(' · ');
    if (this.#shownPath && this.#shownPath !== this.#router.url.pathname) {
      // Screen readers read the new page from its beginning.
      this.querySelector('main')?.focus();
      scrollTo(0, 0);
    }
    this.#shownPath = this.#router.url.pathname;
  }

  #myPages(shop: MyShop | undefined): readonly Page[] {
    return pages.filter((page) => page.group !== 'within' && page.isFor(this.me, shop));
  }

  #rail(shop: MyShop | undefined, shown: Page | undefined): TemplateResult {
    const all = this.#myPages(shop);
    const inRail = all.filter(({ group }) => group !== 'person');
    const onPhone = inRail.slice(0, pagesOfPhone);
    return html`<nav class="rail" aria-label=${texts.navigation}>
      <p class="brand">Vitrine</p>
      ${this.#shopSwitcher(shop, 'wide')}
      ${(['shop', 'installation'] as const).map((group) => {
        const members = inRail.filter((page) => page.group === group);
        return members.length > 0
          ? html`<ul class="wide">
              ${members.map((page) => html`<li>${this.#link(page, shown)}</li>`)}
            </ul>`
          : nothing;
      })}
      <ul class="narrow">
        ${onPhone.map((page) => html`<li>${this.#link(page, shown)}</li>`)}
        <li>
          <button-menu
            label=${texts.more}
            .content=${html`${texts.more}`}
            .items=${all
              .filter((page) => !onPhone.includes(page))
              .map((page) => ({ label: texts.pages[page.name], href: page.path }))}
          ></button-menu>
        </li>
      </ul>
    </nav>`;
  }

  #link(page: Page, shown: Page | undefined): TemplateResult {
    return html`<a
      href=${page.path}
      aria-current=${page === shown || page.name === shown?.parent ? 'page' : nothing}
      >${texts.pages[page.name]}</a
    >`;
  }

  #shopSwitcher(shop: MyShop | undefined, style: string): TemplateResult | typeof nothing {
    const { shops } = this.me;
    if (shops.length < 2) {
      return shop ? html`<p class="${style} shop-name">${shop.name}</p>` : nothing;
    }
    return html`<label class="${style} stacked"
      ><span class="unseen">${texts.shop}</span>
      <select
        @change=${({ target }: Event) =>
          target instanceof HTMLSelectElement && void this.#openShop(target)}
      >
        ${shops.map(
          ({ domain, name }) =>
            html`<option value=${domain} ?selected=${domain === shop?.domain}>${name}</option>`,
        )}
      </select></label
    >`;
  }

  async #openShop(select: HTMLSelectElement): Promise<void> {
    await openShop(select.value);
    // The person may have stayed.
    select.value = chosenShop(this.me, this.#router.url)?.domain ?? '';
  }

  #top(shop: MyShop | undefined, page: Page | undefined): TemplateResult {
    const items: readonly MenuItem[] = [
      { label: texts.pages.you, href: '/admin/you' },
      ...this.#actions(),
    ];
    if (shop) {
      // It shows nothing before the health has come.
      void import('./status-pill.ts');
    }
    return html`<header class="top">
      ${this.#shopSwitcher(shop, 'narrow')}
      <button
        type="button"
        class="find"
        aria-keyshortcuts="Control+K"
        @click=${() => void this.#find()}
      >
        ${texts.find} <kbd class="pale">Ctrl K</kbd>
      </button>
      ${page ? html`<button type="button" @click=${() => void this.#help()}>${texts.help}</button>` : nothing}
      ${shop ? html`<status-pill shop=${shop.domain}></status-pill>` : nothing}
      <button-menu
        label=${texts.account(this.me.name)}
        .content=${html`${this.me.name}`}
        .items=${items}
      ></button-menu>
    </header>`;
  }

  #screen(
    shop: MyShop | undefined,
    page: Page | undefined,
    parameters: Readonly<Record<string, string>>,
  ): unknown {
    if (!page) {
      return this.#missing(shop);
    }
    // A newer server has other files. The address names the page already, so that loading it again shows it.
    page.load().catch(reloadOnce);
    // Pages of the installation need no shop, and the others are not for persons without one.
    const chosen = shop ?? { domain: '', name: '', role: 'viewer' };
    const { me, onMeChange } = this;
    const context: ScreenContext = { me, shop: chosen, url: this.#router.url, onMeChange };
    return Object.assign(this.#elementOf(page, chosen, parameters), context, parameters);
  }

  /** Returns the element that is shown, until another screen or another subject of it is. */
  #elementOf(
    { screen, startsAnewWith }: Page,
    { domain }: MyShop,
    parameters: Readonly<Record<string, string>>,
  ): HTMLElement {
    const subject = [
      screen,
      startsAnewWith && domain,
      ...(startsAnewWith === 'object' ? Object.values(parameters) : []),
    ].join(' ');
    if (this.#shown?.subject !== subject) {
      forgetWork();
      this.#shown = { subject, element: document.createElement(screen) };
    }
    return this.#shown.element;
  }

  #missing(shop: MyShop | undefined): TemplateResult {
    if (!shop) {
      const isUnknown = this.me.shops.length > 0;
      if (!isUnknown && isOwnerOfAll(this.me)) {
        import('../screens/first-shop/first-shop-screen.ts').catch(reloadOnce);
        return html`<first-shop-screen .onMeChange=${this.onMeChange}></first-shop-screen>`;
      }
      return html`<h1>${isUnknown ? texts.unknownShop : texts.noShop}</h1>
        ${isUnknown ? nothing : html`<p>${texts.noShopHint}</p>`}`;
    }
    return html`<h1>${texts.noPage}</h1>
      <p>${texts.noPageHint}</p>
      <p><a href="/admin">${texts.toStart}</a></p>`;
  }

  #skip(event: Event): void {
    event.preventDefault();
    this.querySelector('main')?.focus();
  }

  async #find(): Promise<void> {
    this.isFinding = Boolean(await loadDialog(import('./find-or-do.ts')));
  }

  async #help(): Promise<void> {
    this.isHelping = Boolean(await loadDialog(import('./help/page-help.ts')));
  }

  #actions() {
    return [{ label: texts.signOut, run: () => void this.#signOut() }];
  }

  #followKey(event: KeyboardEvent): void {
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void this.#find();
    }
  }

  async #signOut(): Promise<void> {
    await call('DELETE /session', {});
    this.onSignedOut();
  }
}

customElements.define('admin-shell', AdminShell);
