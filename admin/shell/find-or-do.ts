import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Me, MyShop } from '../api/me.ts';
import { AdminElement } from '../kit/admin-element.ts';
import type { ComboboxOption } from '../kit/combobox.ts';
import { modal } from '../kit/modal.ts';
import { openPage } from '../router/router.ts';
import type { Page } from './page.ts';
import { texts } from './texts/texts.ts';
import { call } from '../api/call.ts';

/** A page, a shop or an action that *Find or do* offers. */
interface Findable {
  readonly label: string;
  readonly kind: string;
  /** The page that it opens. */
  readonly href?: string;
  readonly run?: () => void;
}

/** Shorter texts match too much to be worth a request. */
const fewestLetters = 2;

/** The addresses below which the finds of each kind are edited. */
const editors = {
  product: '/admin/catalog',
  ruleset: '/admin/rulesets',
  widget: '/admin/widgets',
} as const;

/** The dialog of Ctrl+K. */
export class FindOrDo extends AdminElement {
  static override properties: PropertyDeclarations = {
    pages: { attribute: false },
    me: { attribute: false },
    actions: { attribute: false },
    shop: { attribute: false },
    onClose: { attribute: false },
  };

  declare pages: readonly Page[];
  declare me: Me;
  declare actions: readonly Omit<Findable, 'kind'>[];
  declare shop: MyShop | undefined;
  declare onClose: () => void;
  #offered: readonly Findable[] = [];

  protected override render(): TemplateResult {
    return modal({
      name: 'find',
      heading: texts.find,
      content: html`<admin-combobox
        label=${texts.findHint}
        .texts=${{
          nothingFound: texts.nothingFound,
          failed: texts.findFailed,
          count: texts.found,
        }}
        .load=${(query: string, signal: AbortSignal) => this.#find(query, signal)}
        .onChoose=${({ value }: ComboboxOption) => this.#choose(Number(value))}
      ></admin-combobox>`,
      actions: html`<button type="button" @click=${this.onClose}>${texts.close}</button>`,
      onClose: this.onClose,
    });
  }

  /** The dialog opens before the combobox has its input. */
  protected override firstUpdated(): void {
    const combobox = this.querySelector('admin-combobox');
    if (combobox instanceof AdminElement) {
      void combobox.updateComplete.then(() => combobox.querySelector('input')?.focus());
    }
  }

  async #find(query: string, signal: AbortSignal): Promise<readonly ComboboxOption[]> {
    const known = findByWords(findables(this.pages, this.me, this.actions), query);
    const inShop = this.shop
      ? await findInShop(this.shop, query, signal).catch((error: unknown) => {
          // Pages are found without the server.
          if (known.length === 0) {
            throw error;
          }
          return [];
        })
      : [];
    this.#offered = [...known, ...inShop];
    return this.#offered.map(({ label, kind }, index) => ({
      value: String(index),
      label,
      detail: kind,
    }));
  }

  #choose(index: number): void {
    const found = this.#offered[index];
    this.onClose();
    if (found?.href?.startsWith('https:')) {
      open(found.href, '_blank', 'noopener');
    } else if (found?.href !== undefined) {
      void openPage(found.href);
    }
    found?.run?.();
  }
}

customElements.define('find-or-do', FindOrDo);

/** Asks the server for rulesets, widgets and products with these words. */
async function findInShop(
  { domain }: MyShop,
  words: string,
  signal: AbortSignal,
): Promise<readonly Findable[]> {
  if (words.trim().length < fewestLetters) {
    return [];
  }
  const { data } = await call('GET /shops/:shop/find', {
    parameters: { shop: domain, q: words },
    signal,
  });
  return data.map(({ kind, id, name }) => ({
    label: name,
    kind: texts.kinds[kind],
    href: `${editors[kind]}/${id}`,
  }));
}

/** Returns everything that is known without a request. */
function findables(
  pages: readonly Page[],
  { shops }: Me,
  actions: readonly Omit<Findable, 'kind'>[],
): readonly Findable[] {
  return [
    ...pages.map(({ name, path }) => ({
      label: texts.pages[name],
      kind: texts.kinds.page,
      href: path,
    })),
    ...shops.map(({ name, domain }) => ({
      label: name,
      kind: texts.kinds.shop,
      href: `/admin?shop=${encodeURIComponent(domain)}`,
    })),
    ...actions.map((action) => ({ ...action, kind: texts.kinds.action })),
  ];
}

/** Returns those whose words begin with all words of a query, in any order. */
function findByWords(all: readonly Findable[], query: string): readonly Findable[] {
  const wanted = wordsOf(query);
  return all.filter(({ label, kind }) => {
    const words = wordsOf(`${label} ${kind}`);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
}

function wordsOf(text: string): string[] {
  return text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
}
