import { listAt } from '../../core/json.ts';
import type { CartChange } from '../../core/storefront.ts';
import { followRequests } from '../requests/requests.ts';
import { addedEvent, isOwnEvent, syncEvent } from './cart-theme.ts';

/** Matches changes of the cart by the Store API. Reading it has no further path. */
const changingPath = /\/wc\/store\/(?:v1\/)?(?:cart\/([\w-]+)|batch)\/?$/;

/** The longest time in milliseconds between the request of an addition and the events that tell it too. */
const sameAdditionMs = 1_000;

/** Calls back after changes of the cart that the widgets did not make, until the signal aborts. */
export function followCart(handleChange: (change: CartChange) => void, signal: AbortSignal): void {
  let addedAt = -Infinity;
  const handle = (isAddition: boolean, variantIds: readonly number[] = []) => {
    const isTold = performance.now() < addedAt + sameAdditionMs;
    addedAt = isAddition && !isTold ? performance.now() : addedAt;
    handleChange({ isAddition: isAddition && !isTold, variantIds });
  };
  let pressed = 0;
  const notePressed = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('.ajax_add_to_cart') : null;
    pressed = Number(button?.getAttribute('data-product_id') ?? 0);
  };
  const handleAdded = () => isOwnEvent() || handle(true);
  const handleRemoved = () => isOwnEvent() || handle(false);
  const handleSync = (event: Event) => {
    // Blocks tell what they have added.
    const added = listAt(event, 'detail', 'quantityChanges', 'productsPendingAdd');
    const ids = added.filter((id) => typeof id === 'number');
    return isOwnEvent() || handle(ids.length > 0, ids);
  };
  document.body.addEventListener(addedEvent, handleAdded, { signal });
  document.body.addEventListener('wc-blocks_removed_from_cart', handleRemoved, { signal });
  document.addEventListener('click', notePressed, { signal, capture: true });
  window.addEventListener(syncEvent, handleSync, { signal });
  followRequests(({ pathname, searchParams }, isRefused) => {
    const [found, kind] =
      changingPath.exec(pathname) ?? changingPath.exec(searchParams.get('rest_route') ?? '') ?? [];
    const classic = searchParams.get('wc-ajax') ?? '';
    if (found || /cart/.test(classic)) {
      const isClassic = classic === 'add_to_cart';
      const ids = isClassic && pressed > 0 ? [pressed] : [];
      handle((kind === 'add-item' || isClassic) && !isRefused, ids);
    }
  }, signal);
}
