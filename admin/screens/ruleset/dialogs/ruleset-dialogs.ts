import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { call } from '../../../api/call.ts';
import { AdminElement } from '../../../kit/admin-element.ts';
import '../../../kit/product-picker.ts';
import '../../drafts/version-history.ts';
import type { PickedProduct, ProductQuery } from '../../../kit/picked-product.ts';
import type { BlockContext } from '../blocks/block-context.ts';
import { situationName } from '../trial/situation-name.ts';
import './keep-dialog.ts';
import type { Dialogs } from './dialogs.ts';
import './publish-dialog.ts';
import './situation-table.ts';
import { conflictDialog } from '../../../kit/conflict-dialog.ts';
import type { RulesetConflict, RulesetEditor } from '../ruleset-editor.ts';
import type { RulesetDraft } from '../state/ruleset-draft.ts';
import { texts } from './texts/texts.ts';
import { ruleSentence } from '../words/sentences.ts';
import { words } from '../words/words.ts';

/** The dialog of the builder that is open. A conflict comes before all others. */
export class RulesetDialogs extends AdminElement {
  static override properties: PropertyDeclarations = { dialogs: { attribute: false } };

  declare dialogs: Dialogs;

  protected override render(): TemplateResult | typeof nothing {
    const { open, editor, place, context, kept, situation, onClose, onRestore } = this.dialogs;
    if (editor.conflict) {
      return rulesetConflict(editor, editor.conflict, context);
    }
    switch (open?.dialog) {
      case undefined:
        return nothing;
      case 'products':
        return html`<product-picker
          .chosen=${open.chosen}
          .kind=${open.kind}
          .load=${(query: ProductQuery, signal: AbortSignal) =>
            findProducts(context, query, signal)}
          .onChoose=${open.onDone}
          .onClose=${onClose}
        ></product-picker>`;
      case 'publish':
      case 'schedule':
        return html`<ruleset-publish
          .isPlan=${open.dialog === 'schedule'}
          .editor=${editor}
          .place=${place}
          .context=${context}
          .onClose=${onClose}
        ></ruleset-publish>`;
      case 'history':
        return html`<version-history
          .load=${(signal: AbortSignal) =>
            call('GET /shops/:shop/rulesets/:object/versions', {
              parameters: { ...place },
              signal,
            })}
          .liveVersion=${editor.liveVersion}
          .onRestore=${onRestore}
          .onClose=${onClose}
        ></version-history>`;
      case 'keep':
        return html`<ruleset-keep
          .kept=${kept}
          .situation=${situation}
          .proposed=${situationName(situation, context)}
          .onClose=${onClose}
        ></ruleset-keep>`;
      default:
        return open satisfies never;
    }
  }
}

async function findProducts(
  { shop, names, formatPrice }: BlockContext,
  query: ProductQuery,
  signal: AbortSignal,
): Promise<readonly PickedProduct[]> {
  const { data } = await call('GET /shops/:shop/products', {
    parameters: { shop, ...query },
    signal,
  });
  names.addProducts(data);
  return data.map((product) => ({ ...product, price: formatPrice(product.price) }));
}

customElements.define('ruleset-dialogs', RulesetDialogs);

/** Renders both states as sentences when somebody else has saved or published meanwhile. */
function rulesetConflict(
  editor: RulesetEditor,
  { yours, theirs }: RulesetConflict,
  { vocabulary, names }: BlockContext,
): TemplateResult {
  const side = (heading: string, { name, rules }: RulesetDraft) =>
    html`<section aria-label=${heading}>
      <h3>${heading}: ${name}</h3>
      <ol>
        ${rules.map(
          (rule) =>
            html`<li>${ruleSentence({ words, vocabulary, nameOf: names.nameOf }, rule)}</li>`,
        )}
      </ol>
    </section>`;
  return conflictDialog({
    content: html`<p>${texts.conflictHint}</p>
      ${side(texts.yours, yours)} ${side(texts.theirs, theirs)}`,
    onKeep: () => editor.resolve('yours'),
    onTake: () => editor.resolve('theirs'),
    onClose: () => editor.postpone(),
  });
}
