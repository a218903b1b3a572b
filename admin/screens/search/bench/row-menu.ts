import type { MenuItem } from '../../../kit/button-menu.ts';
import { showToast } from '../../../kit/toast.ts';
import type { MembersEditor } from '../../drafts/draft-screen.ts';
import * as edits from '../state/search-draft.ts';
import { texts } from '../texts/texts.ts';
import type { BenchProduct } from './product-row.ts';

/** Returns what else can be done with a product of the list. */
export function rowMenu(
  editor: MembersEditor,
  { id, title }: BenchProduct,
  pins: readonly number[],
  movePin: (id: number, place: number) => void,
): readonly MenuItem[] {
  const place = pins.indexOf(id);
  const influence = edits.influenceOf(editor.draft, title);
  const weigh = (boost: number) => editor.edit(edits.setInfluence(editor.draft, title, boost));
  return [
    ...(place > 0 ? [{ label: texts.moveUp, run: () => movePin(id, place - 1) }] : []),
    ...(place >= 0 && place < pins.length - 1
      ? [{ label: texts.moveDown, run: () => movePin(id, place + 1) }]
      : []),
    { label: texts.pinFirst, run: () => movePin(id, 0) },
    ...(influence === 1
      ? [
          { label: texts.boost, run: () => weigh(2) },
          { label: texts.bury, run: () => weigh(0.2) },
        ]
      : [{ label: texts.neutral, run: () => weigh(1) }]),
    {
      label: texts.hide,
      run: () => {
        editor.edit(edits.hideProduct(editor.draft, id));
        showToast({
          message: texts.hidden(title),
          action: { label: texts.undo, run: () => editor.undo() },
        });
      },
    },
  ];
}
