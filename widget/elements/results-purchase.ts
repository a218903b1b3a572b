import { texts } from '../i18n/say.ts';
import type { StoreProduct } from '../product.ts';
import { purchase, type Addition } from '../purchase.ts';
import { tellTaken, type TellAddition } from './results-actions.ts';
import type { ResultsContext } from './results-context.ts';

/** One product does not wait for the other. */
export async function addResult(
  product: StoreProduct,
  context: ResultsContext,
  tell: TellAddition,
): Promise<void> {
  const { id, variants } = product;
  const variant = variants.find(({ available }) => available);
  if (!variant || context.view.additions.get(id)?.status === 'adding') {
    return;
  }
  await purchase('smartsearch.resultsPage', { product, variant }, (addition) => {
    tell(id, addition, sentenceOf(addition));
    if (addition.status === 'added') {
      tellTaken('added', product, context);
    }
  });
}

function sentenceOf(addition: Addition): string {
  switch (addition.status) {
    case 'adding':
      return '';
    case 'added':
      return texts.addedToCart;
    case 'failed':
      return addition.reason || texts.addFailed;
    default:
      return addition satisfies never;
  }
}
