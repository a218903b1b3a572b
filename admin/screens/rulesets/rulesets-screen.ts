import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import '../../kit/button-menu.ts';
import type { MenuItem } from '../../kit/button-menu.ts';
import { focusHeadingIfLost } from '../../kit/keep-focus.ts';
import { failure, loaded } from '../../kit/loaded.ts';
import { newObjectButtons } from '../../kit/new-object-buttons.ts';
import { modal } from '../../kit/modal.ts';
import { showToast, undoChange } from '../../kit/toast.ts';
import { openPage } from '../../router/router.ts';
import { askedCounts } from '../ruleset-uses/uses-list.ts';
import { recipes } from './recipes.ts';
import {
  breaks,
  nameOf,
  returned,
  rulesetState,
  rulesetWarnings,
  usedBy,
} from './ruleset-cells.ts';
import { type ListedRuleset as Ruleset, RulesetDetails } from './ruleset-details.ts';
import { readRulesetFile, saveRulesetFile } from './ruleset-files.ts';
import { table } from '../../kit/table.ts';
import { texts } from './texts/texts.ts';

/** An action that failed. */
interface Failed {
  /** The ruleset that it is shown with; `new` where there is none yet. */
  readonly place: number | 'new';
  readonly error: unknown;
  readonly tryAgain: () => void;
}

/** The rulesets of a shop. */
export class RulesetsScreen extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    toRemove: { state: true },
    failed: { state: true },
  };

  declare shop: MyShop;
  declare private toRemove: Ruleset | undefined;
  declare private failed: Failed | undefined;
  readonly #rulesets = new Task(this, {
    task: ([shop]: readonly [string], { signal }) =>
      call('GET /shops/:shop/rulesets', { parameters: { shop }, signal }),
    args: () => [this.shop.domain] as const,
    onComplete: ({ data }) => {
      const live = data.flatMap((ruleset) => (ruleset.live ? ruleset.id : []));
      void this.#details.load(this.shop.domain, live);
    },
  });
  readonly #details = new RulesetDetails(() => this.requestUpdate());

  protected override render(): TemplateResult {
    return html`<div class="page-head">
        <h1>${texts.heading}</h1>
        ${this.#canEdit ? this.#newButtons() : nothing}
      </div>
      <p class="hint">${texts.intro}</p>
      ${this.#failure('new')}
      ${loaded(this.#rulesets, ({ data }) => (data.length === 0 ? this.#empty() : this.#table(data)))}
      ${this.toRemove ? this.#removeDialog(this.toRemove) : nothing}`;
  }

  get #canEdit(): boolean {
    return this.shop.role !== 'viewer';
  }

  #newButtons(): TemplateResult {
    return newObjectButtons({
      importFile: texts.importFile,
      create: texts.create,
      items: this.#recipes(),
      onFile: (input) => void this.#import(input),
    });
  }

  #recipes(): readonly MenuItem[] {
    return Object.entries(texts.recipes).map(([recipe, label]) => ({
      label,
      run: () =>
        void this.#attempt('new', () => this.#create({ name: label, rules: rulesOf(recipe) })),
    }));
  }

  #empty(): TemplateResult {
    return html`<div class="card">
      <p>${texts.none}</p>
      <div class="row">
        ${
          this.#canEdit
            ? this.#recipes().map(
                ({ label, run }) => html`<button type="button" @click=${run}>${label}</button>`,
              )
            : nothing
        }
      </div>
    </div>`;
  }

  #table(rulesets: readonly Ruleset[]): TemplateResult {
    return table({
      caption: texts.heading,
      columns: [texts.name, texts.state, texts.usedBy, texts.asked, texts.returns],
      rows: rulesets,
      row: (ruleset) => this.#row(ruleset),
    });
  }

  #row(ruleset: Ruleset): TemplateResult {
    const { id } = ruleset;
    const name = nameOf(ruleset);
    const uses = ruleset.live ? this.#details.uses.get(id) : undefined;
    return html`<tr>
      <td>
        <a href="/admin/rulesets/${id}"><strong>${name}</strong></a>
        ${rulesetWarnings(uses?.warnings ?? [])} ${this.#failure(id)}
      </td>
      <td data-label=${texts.state}>${rulesetState(ruleset)}</td>
      <td data-label=${texts.usedBy}>${usedBy(uses)}</td>
      <td data-label=${texts.asked}>${uses ? askedCounts(uses) : nothing}</td>
      <td data-label=${texts.returns}>
        ${ruleset.live ? returned(this.#details.previews.get(id)) : nothing}
      </td>
      <td class="number">
        <button-menu label=${texts.actions(name)} .items=${this.#actions(ruleset)}></button-menu>
      </td>
    </tr>`;
  }

  #actions(ruleset: Ruleset): readonly MenuItem[] {
    const open = { label: texts.open, href: `/admin/rulesets/${ruleset.id}` };
    const attempt = (action: (ruleset: Ruleset) => Promise<void>) => () =>
      void this.#attempt(ruleset.id, () => action(ruleset));
    const exportFile = {
      label: texts.exportFile,
      run: attempt((one) => this.#export(one)),
    };
    return this.#canEdit
      ? [
          open,
          { label: texts.copy, run: attempt((one) => this.#copy(one)) },
          exportFile,
          { label: texts.remove, run: () => (this.toRemove = ruleset), isDangerous: true },
        ]
      : [open, exportFile];
  }

  #removeDialog(ruleset: Ruleset): TemplateResult {
    const close = () => (this.toRemove = undefined);
    return modal({
      name: 'remove',
      heading: texts.removeHeading(nameOf(ruleset)),
      isAlert: true,
      content: html`${breaks(this.#details.uses.get(ruleset.id))}
        <p>${texts.removeHint}</p>`,
      actions: html`<button type="button" @click=${close}>${texts.close}</button>
        <button
          type="button"
          class="dangerous"
          @click=${() => {
            close();
            void this.#attempt(ruleset.id, () => this.#remove(ruleset));
          }}
        >
          ${texts.remove}
        </button>`,
      onClose: close,
    });
  }

  #failure(place: Failed['place']): TemplateResult | typeof nothing {
    return this.failed?.place === place
      ? failure(this.failed.error, this.failed.tryAgain)
      : nothing;
  }

  /** Runs an action. A failure stands beside its cause until an action succeeds. */
  async #attempt(place: Failed['place'], action: () => Promise<void>): Promise<void> {
    try {
      await action();
      this.failed = undefined;
    } catch (error) {
      this.failed = { place, error, tryAgain: () => void this.#attempt(place, action) };
    }
    await focusHeadingIfLost(this);
  }

  async #create(body: Record<string, unknown>): Promise<void> {
    const parameters = { shop: this.shop.domain };
    const { id } = await call('POST /shops/:shop/rulesets', { parameters, body: { body } });
    await openPage(`/admin/rulesets/${id}`);
  }

  async #import(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    const body = file && (await readRulesetFile(file));
    input.value = '';
    if (body) {
      await this.#attempt('new', () => this.#create(body));
    } else if (file) {
      const error = new Error(texts.importWrong);
      this.failed = { place: 'new', error, tryAgain: () => input.click() };
    }
  }

  async #bodyOf({ id }: Ruleset): Promise<Record<string, unknown>> {
    const parameters = { shop: this.shop.domain, object: String(id) };
    const { live, draft } = await call('GET /shops/:shop/rulesets/:object', { parameters });
    return draft?.body ?? live?.body ?? {};
  }

  async #copy(ruleset: Ruleset): Promise<void> {
    const body = await this.#bodyOf(ruleset);
    await this.#create({ ...body, name: texts.copyOf(nameOf(ruleset)) });
  }

  async #export(ruleset: Ruleset): Promise<void> {
    saveRulesetFile(nameOf(ruleset), { id: ruleset.id, ...(await this.#bodyOf(ruleset)) });
  }

  async #remove(ruleset: Ruleset): Promise<void> {
    const { domain: shop } = this.shop;
    const parameters = { shop, object: String(ruleset.id) };
    const { change } = await call('DELETE /shops/:shop/rulesets/:object', { parameters });
    showToast({
      message: texts.removed(nameOf(ruleset)),
      ...(change !== null && {
        action: { label: texts.undo, run: () => void this.#undo(change) },
      }),
    });
    await this.#rulesets.run();
  }

  async #undo(change: number): Promise<void> {
    await undoChange(this.shop.domain, change);
    await this.#rulesets.run();
  }
}

function rulesOf(recipe: string): readonly object[] {
  return new Map<string, readonly object[]>(Object.entries(recipes)).get(recipe) ?? [];
}

customElements.define('rulesets-screen', RulesetsScreen);
