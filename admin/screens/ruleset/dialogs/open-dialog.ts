import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../../../api/call.ts';
import type { PickedProduct } from '../../../kit/product-picker.ts';
import type { BlockContext } from '../blocks/block-context.ts';
import type { RulesetEditor } from '../ruleset-editor.ts';
import type { KeptSituations } from '../trial/kept-situations.ts';
import { situationName } from '../trial/situation-name.ts';
import { rulesetConflict } from './conflict-dialog.ts';

/** The dialog that is open. */
export type OpenDialog =
  | { readonly dialog: 'publish' | 'schedule' | 'history' | 'keep' }
  | {
      readonly dialog: 'products';
      readonly chosen: readonly string[];
      readonly onDone: (ids: readonly string[]) => void;
    };

interface Dialogs {
  readonly open: OpenDialog | undefined;
  readonly editor: RulesetEditor;
  readonly context: BlockContext;
  readonly kept: KeptSituations | undefined;
  /** The query of the ruleset endpoint. */
  readonly situation: string;
  readonly onClose: () => void;
  /** Undefined for people who may not publish. */
  readonly onRestore: ((version: number) => void) | undefined;
}

/** Renders the open dialog, whose code loads with the first one. A conflict comes before all others. */
export function openDialog({
  open,
  editor,
  context,
  kept,
  situation,
  onClose,
  onRestore,
}: Dialogs): TemplateResult | typeof nothing {
  if (editor.conflict) {
    return rulesetConflict(editor, editor.conflict, context);
  }
  if (open) {
    void import('./dialogs.ts');
  }
  switch (open?.dialog) {
    case undefined:
      return nothing;
    case 'products':
      return html`<product-picker
        .chosen=${open.chosen.map(Number)}
        .load=${(words: string, signal: AbortSignal) => findProducts(context, words, signal)}
        .onChoose=${(ids: readonly number[]) => open.onDone(ids.map(String))}
        .onClose=${onClose}
      ></product-picker>`;
    case 'publish':
    case 'schedule':
      return html`<ruleset-publish
        .isPlan=${open.dialog === 'schedule'}
        .editor=${editor}
        .context=${context}
        .onClose=${onClose}
      ></ruleset-publish>`;
    case 'history':
      return html`<ruleset-history
        .place=${editor.place}
        .liveVersion=${editor.liveVersion}
        .onRestore=${onRestore}
        .onClose=${onClose}
      ></ruleset-history>`;
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

async function findProducts(
  { shop, names, formatPrice }: BlockContext,
  q: string,
  signal: AbortSignal,
): Promise<readonly PickedProduct[]> {
  const { data } = await call('products', { parameters: { shop, q }, signal });
  names.addProducts(data);
  return data.map((product) => ({ ...product, price: formatPrice(product.price) }));
}
