import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { AdminElement } from '../../../kit/admin-element.ts';
import '../../../kit/button-menu.ts';
import type { MenuItem } from '../../../kit/button-menu.ts';
import * as edits from '../state/edits.ts';
import type { RuleDraft } from '../state/ruleset-draft.ts';
import { texts } from '../texts/texts.ts';
import type { RuleTrial } from '../state/rule-trials.ts';
import { ruleSentence } from '../words/sentences.ts';
import { words } from '../words/words.ts';
import './blocks.css';
import type { BlockContext } from './block-context.ts';
import { conditionRow } from './condition-row.ts';
import { customDataField } from './custom-data-field.ts';
import { dragRow } from '../../../kit/drag-rows.ts';
import { outputRow } from './output-row.ts';
import { resultPill } from './result-pill.ts';
import type { RuleCommands } from './rule-commands.ts';

/** A rule as a sentence, which opens into its conditions and outputs. It renders only when its rule has changed. */
export class RuleBlock extends AdminElement {
  static override properties: PropertyDeclarations = {
    rule: { attribute: false },
    place: { attribute: false },
    count: { attribute: false },
    trial: { attribute: false },
    context: { attribute: false },
    commands: { attribute: false },
    startsOpen: { attribute: false },
    isOpen: { state: true },
  };

  declare rule: RuleDraft;
  declare place: number;
  declare count: number;
  declare trial: RuleTrial | undefined;
  declare context: BlockContext;
  declare commands: RuleCommands;
  declare startsOpen: boolean;
  declare private isOpen: boolean | undefined;
  #stopDragging: (() => void) | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopDragging?.();
    this.#stopDragging = undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) {
      this.#startDragging();
    }
  }

  protected override willUpdate(): void {
    this.isOpen ??= this.startsOpen;
  }

  protected override firstUpdated(): void {
    this.#startDragging();
  }

  protected override render(): TemplateResult {
    const { rule, place, count, trial, isOpen = false } = this;
    const sentence = ruleSentence(
      { words, vocabulary: this.context.vocabulary, nameOf: this.context.names.nameOf },
      rule,
    );
    const held = trial?.trace?.result === 'matched';
    return html`<section
        class="rule card ${held ? 'held' : ''}"
        aria-label=${texts.rule(place + 1)}
      >
        <div class="rule-head">
          <button
            type="button"
            class="grip plain"
            aria-label=${texts.grip(place + 1, count)}
            @keydown=${(event: KeyboardEvent) => this.#moveByKey(event)}
          >
            <span aria-hidden="true">⠿</span>
          </button>
          <h2>
            <button
              type="button"
              class="plain sentence"
              aria-expanded=${String(isOpen)}
              @click=${() => (this.isOpen = !isOpen)}
            >
              ${place + 1}. ${sentence}
            </button>
          </h2>
          ${resultPill(trial)}
          <button-menu label=${texts.actions(place + 1)} .items=${this.#actions()}></button-menu>
        </div>
        ${isOpen ? this.#body() : nothing}
      </section>
      <p class="connector hint" aria-hidden=${place === count - 1 ? 'true' : nothing}>
        ${place === count - 1 ? nothing : rule.stopsHere ? texts.otherwise : texts.andOn}
      </p>`;
  }

  #body(): TemplateResult {
    const { rule, trial } = this;
    return html`<div class="part if" role="group" aria-label=${texts.if}>
        <span class="keyword" aria-hidden="true">${texts.if}</span>
        <div class="part-body">
          ${rule.groups.length === 0 ? html`<p class="condition pale">${texts.always}</p>` : nothing}
          ${rule.groups.map((_, group) => this.#group(group))}
          <div class="row">
            <button
              type="button"
              class="plain"
              @click=${() => this.#edit(edits.addCondition(rule, rule.groups.length - 1))}
            >
              ${texts.and}
            </button>
            <button
              type="button"
              class="plain"
              @click=${() => this.#edit(edits.addCondition(rule))}
            >
              ${texts.or}
            </button>
          </div>
        </div>
      </div>
      <div class="part return" role="group" aria-label=${texts.return}>
        <span class="keyword" aria-hidden="true">${texts.return}</span>
        <div class="part-body">
          ${rule.outputs.map((_, place) => this.#output(place))}
          <div class="row">
            <button
              type="button"
              class="plain"
              @click=${() => this.#edit(edits.addOutput(rule, edits.newOutput))}
            >
              ${texts.andReturn}
            </button>
          </div>
        </div>
      </div>
      ${trial?.errors.map((message) => html`<p class="problem">${message}</p>`)}
      <label class="switch"
        ><input
          type="checkbox"
          role="switch"
          .checked=${rule.stopsHere}
          @change=${() => this.#edit({ ...rule, stopsHere: !rule.stopsHere })}
        />${texts.stopsHere}</label
      >
      ${customDataField(rule, this.place, (next) => this.#edit(next, 'custom-data'))}`;
  }

  #group(group: number): TemplateResult {
    const { rule, trial, context } = this;
    const before = rule.groups.slice(0, group).reduce((sum, { length }) => sum + length, 0);
    return html`${group > 0 ? html`<p class="or">${texts.orElse}</p>` : nothing}
    ${rule.groups[group]?.map((condition, place) =>
      conditionRow({
        context,
        condition,
        place: before + place + 1,
        rule: this.place + 1,
        trace: trial?.trace?.groups[group]?.conditions[place],
        problem: this.#problem(`logic[${group}].rules[${place}]`),
        onChange: (next, isTyped = false) =>
          this.#edit(
            edits.setCondition(rule, group, place, next),
            isTyped ? `condition ${group} ${place}` : undefined,
          ),
        onRemove: () => this.#edit(edits.removeCondition(rule, group, place)),
      }),
    )}`;
  }

  #output(place: number): TemplateResult | typeof nothing {
    const { rule, trial, context } = this;
    const output = rule.outputs[place];
    return output
      ? outputRow({
          context,
          output,
          place,
          rule: this.place + 1,
          trial,
          problem: this.#problem(`output[${place}]`),
          onChange: (next, isTyped = false) =>
            this.#edit(edits.setOutput(rule, place, next), isTyped ? `output ${place}` : undefined),
          onRemove: () => this.#edit(edits.removeOutput(rule, place)),
        })
      : nothing;
  }

  /** Returns the sentences about a part and its members. */
  #problem(path: string): string | undefined {
    const found = Object.entries(this.trial?.problems ?? {}).filter(
      ([at]) => at === path || at.startsWith(`${path}.`),
    );
    return found.length === 0 ? undefined : found.map(([, message]) => message).join(' ');
  }

  #edit(rule: RuleDraft, field?: string): void {
    this.commands.edit(this.place, rule, field && `${rule.key} ${field}`);
  }

  #actions(): readonly MenuItem[] {
    const { place, count, commands } = this;
    return [
      ...(place > 0 ? [{ label: texts.moveUp, run: () => commands.move(place, place - 1) }] : []),
      ...(place < count - 1
        ? [{ label: texts.moveDown, run: () => commands.move(place, place + 1) }]
        : []),
      { label: texts.copy, run: () => commands.copy(place) },
      { label: texts.remove, run: () => commands.remove(place), isDangerous: true },
    ];
  }

  #moveByKey(event: KeyboardEvent): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      this.commands.move(this.place, this.place + step);
    }
  }

  #startDragging(): void {
    const element = this.querySelector<HTMLElement>('.rule');
    const grip = this.querySelector<HTMLElement>('.grip');
    if (!this.#stopDragging && element && grip) {
      this.#stopDragging = dragRow({
        element,
        grip,
        place: () => this.place,
        onDrop: (from) => this.commands.move(from, this.place),
      });
    }
  }
}

customElements.define('rule-block', RuleBlock);
