import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { focusHeadingIfLost } from '../../kit/keep-focus.ts';
import { failure, sentenceOf, skeleton } from '../../kit/loaded.ts';
import { formatAmount } from '../../kit/money.ts';
import { showToast } from '../../kit/toast.ts';
import { guardLeaving, keepInAddress } from '../../router/router.ts';
import type { BlockContext, Vocabulary } from './blocks/block-context.ts';
import './blocks/rule-block.ts';
import { createRuleCommands, type RuleCommands } from './blocks/rule-commands.ts';
import { rulesetSettings } from './blocks/ruleset-settings.ts';
import type { OpenDialog } from './dialogs/dialogs.ts';
import { openDialog } from './dialogs/open-dialog.ts';
import { NameBook } from './name-book.ts';
import { openRuleset, type RulesetEditor } from './ruleset-editor.ts';
import { rulesetHead } from './ruleset-head.ts';
import { planNotice } from './ruleset-plan.ts';
import * as edits from './state/edits.ts';
import { referencedIds } from './state/referenced-ids.ts';
import { texts } from './texts/texts.ts';
import './trial/ruleset-simulator.ts';
import { type SavedSituation, SavedSituations } from './trial/saved-situations.ts';
import { readSituation } from './trial/situation.ts';
import { TrialRunner } from './trial/trial-runner.ts';
import './ruleset.css';

/** Above this number, rules begin as sentences. */
const mostOpenRules = 10;
const firstSituation = 'cart_subtotal=25';

/** The builder of a ruleset: its rules as blocks beside the simulator. */
export class RulesetScreen extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    object: { attribute: false },
    url: { attribute: false },
    open: { state: true },
    tab: { state: true },
    problem: { state: true },
  };

  declare shop: MyShop;
  /** The id of the ruleset. */
  declare object: string;
  declare url: URL;
  declare private open: OpenDialog | undefined;
  declare private tab: 'rules' | 'try';
  declare private problem: unknown;
  #editor: RulesetEditor | undefined;
  #context: BlockContext | undefined;
  #kept: SavedSituations | undefined;
  /** Stays the same object, so that blocks do not render again. */
  #commands: RuleCommands | undefined;
  readonly #trials = new TrialRunner(() => this.requestUpdate());
  /** Tells screen readers what has moved. */
  #announcement = '';
  /** The rule whose grip gets the focus after an edit; `none` for the button that adds one. */
  #focusKey: number | 'none' | undefined;
  /** Blocks that were on the page at first; later ones open by themselves. */
  #startsOpen = true;

  constructor() {
    super();
    this.tab = 'rules';
  }

  protected override firstUpdated(): void {
    void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    void this.#editor?.save();
    this.#trials.stop();
  }

  get #canEdit(): boolean {
    return this.shop.role !== 'viewer';
  }

  get #situation(): string {
    return this.url.searchParams.get('try') ?? firstSituation;
  }

  async #load(): Promise<void> {
    const shop = this.shop.domain;
    const place = { shop, object: this.object };
    try {
      const [vocabulary, rulesets, { shop: fields }, editor] = await Promise.all([
        call('GET /shops/:shop/vocabulary', { parameters: { shop } }),
        call('GET /shops/:shop/rulesets', { parameters: { shop } }),
        call('GET /shops/:shop', { parameters: { shop } }),
        openRuleset(place, () => this.#followEdit()),
      ]);
      const names = new NameBook(shop, () => this.#renewContext());
      const others = rulesets.data.filter(({ id }) => String(id) !== this.object);
      names.setRulesets(new Map(others.map(({ id, name }) => [String(id), name])));
      this.#startsOpen = editor.draft.rules.length <= mostOpenRules;
      this.#editor = editor;
      guardLeaving(editor);
      this.#kept = new SavedSituations(place, () => this.requestUpdate());
      this.#commands = createRuleCommands(editor, {
        onMove: (key, from, to) => {
          this.#announcement = texts.moved(from + 1, to + 1);
          this.#focusKey = key;
        },
        onAdd: () => (this.#startsOpen = true),
        onRemove: (next) => (this.#focusKey = next ?? 'none'),
      });
      this.#context = this.#createContext(vocabulary, names, fields.currency);
      this.#try(0);
      await this.#kept.load();
    } catch (error) {
      this.problem = error;
    }
    this.requestUpdate();
  }

  #createContext(vocabulary: Vocabulary, names: NameBook, currency: string): BlockContext {
    return {
      shop: this.shop.domain,
      currency,
      formatPrice: (price) => (price === null ? null : formatAmount(price, currency)),
      vocabulary,
      names,
      pickProducts: (choice) => (this.open = { dialog: 'products', ...choice }),
    };
  }

  #renewContext(): void {
    this.#context = this.#context && { ...this.#context };
    this.requestUpdate();
  }

  #followEdit(): void {
    this.#try();
    this.requestUpdate();
  }

  #try(delay?: number): void {
    const editor = this.#editor;
    if (editor && this.#context) {
      const { products, cart } = readSituation(this.#situation);
      void this.#context.names.learnIds(referencedIds(editor.draft, [...products, ...cart]));
      const place = { shop: this.shop.domain, object: this.object };
      this.#trials.run({ ...place, draft: editor.draft, context: this.#situation }, delay);
    }
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('url') && this.#editor) {
      this.#try();
    }
  }

  protected override updated(): void {
    if (this.#focusKey !== undefined) {
      const key = this.#focusKey;
      this.#focusKey = undefined;
      const target = key === 'none' ? '.add-rule button' : `rule-block[data-key="${key}"] .grip`;
      this.querySelector<HTMLElement>(target)?.focus();
    }
  }

  protected override render(): TemplateResult {
    const editor = this.#editor;
    const context = this.#context;
    if (!editor || !context) {
      return this.problem === undefined
        ? skeleton()
        : html`<h1>${texts.rulesets}</h1>
            ${failure(this.problem, () => void this.#load().then(() => focusHeadingIfLost(this)))}`;
    }
    return html`${rulesetHead({
        editor,
        canEdit: this.#canEdit,
        hasProblems: this.#trials.hasProblems,
        onPublish: () => (this.open = { dialog: 'publish' }),
        onSchedule: () => (this.open = { dialog: 'schedule' }),
        onHistory: () => (this.open = { dialog: 'history' }),
        onDiscard: () => void this.#attempt(editor.discard()),
      })}
      ${planNotice(editor, this.#canEdit ? () => void this.#attempt(editor.cancelPlan(), texts.planCancelled) : undefined)}
      ${this.#tabs()}
      <p class="unseen" role="status">${this.#announcement}</p>
      <div class="builder ${this.tab}">
        <fieldset class="rules" ?disabled=${!this.#canEdit}>
          <legend class="unseen">${texts.rules}</legend>
          ${this.#canEdit ? nothing : html`<p class="hint">${texts.noRight}</p>`}
          ${this.#rules(editor, context)}
        </fieldset>
        <div class="simulator stack">
          <ruleset-simulator
            .situation=${this.#situation}
            .trial=${this.#trials.trial}
            .problem=${this.#trials.problem}
            .onTryAgain=${() => void this.#trials.again().then(() => focusHeadingIfLost(this))}
            .context=${context}
            .onSituation=${this.#setSituation}
            .kept=${this.#kept?.list ?? []}
            .onKeep=${this.#canEdit ? () => (this.open = { dialog: 'keep' }) : undefined}
            .onForget=${this.#canEdit ? this.#forget : undefined}
          ></ruleset-simulator>
        </div>
      </div>
      ${openDialog({
        open: this.open,
        editor,
        place: { shop: this.shop.domain, object: this.object },
        context,
        kept: this.#kept,
        situation: this.#situation,
        onClose: () => {
          this.open = undefined;
          // Names of products may have come.
          this.#renewContext();
        },
        onRestore: this.#canEdit ? (version) => this.#restore(editor, version) : undefined,
      })}`;
  }

  readonly #setSituation = (situation: string): void =>
    keepInAddress({ try: situation === '' ? 'limit=5' : situation });

  readonly #forget = (situation: SavedSituation): void => {
    void (this.#kept && this.#attempt(this.#kept.forget(situation)));
  };

  #tabs(): TemplateResult {
    const tab = (name: 'rules' | 'try', label: string) =>
      html`<button
        type="button"
        class="toggle"
        aria-pressed=${String(this.tab === name)}
        @click=${() => (this.tab = name)}
      >
        ${label}
      </button>`;
    return html`<div class="builder-tabs">
      ${tab('rules', texts.rules)} ${tab('try', texts.tryIt)}
    </div>`;
  }

  #rules(editor: RulesetEditor, context: BlockContext): TemplateResult {
    const { rules } = editor.draft;
    return html`${repeat(
        rules,
        ({ key }) => key,
        (rule, place) =>
          html`<rule-block
            data-key=${rule.key}
            .rule=${rule}
            .place=${place}
            .count=${rules.length}
            .trial=${this.#trials.partOf(place)}
            .context=${context}
            .commands=${this.#commands}
            .startsOpen=${this.#startsOpen}
          ></rule-block>`,
      )}
      <div class="add-rule">
        <button type="button" @click=${() => this.#addRule(editor)}>${texts.addRule}</button>
      </div>
      ${rulesetSettings(context, editor.draft, (draft, field) => editor.edit(draft, field))}
      <details class="card" @toggle=${() => import('../ruleset-uses/ruleset-uses.ts')}>
        <summary>${texts.uses}</summary>
        <ruleset-uses .shop=${this.shop.domain} .ruleset=${this.object}></ruleset-uses>
      </details>`;
  }

  #addRule(editor: RulesetEditor): void {
    this.#startsOpen = true;
    editor.edit(edits.addRule(editor.draft, edits.newRule()));
    const newest = 'rule-block:last-of-type .grip';
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(newest)?.focus());
  }

  #restore(editor: RulesetEditor, version: number): void {
    this.open = undefined;
    void this.#attempt(editor.restore(version), texts.restored(version));
  }

  /** Tells what has been done, or why not. The button that was pressed may be gone afterwards. */
  async #attempt(action: Promise<void>, message?: string): Promise<void> {
    try {
      await action;
      if (message !== undefined) {
        showToast({ message });
      }
    } catch (error) {
      showToast({ message: sentenceOf(error) });
    }
    await focusHeadingIfLost(this);
  }
}

customElements.define('ruleset-screen', RulesetScreen);
