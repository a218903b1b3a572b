import { getPath } from '../../core/json.ts';
import { classicAddress, hasClassicCart } from '../../core/woocommerce/store-address.ts';
import { triggerByJquery } from '../requests/theme-code.ts';

/** Dispatched on the body before an addition. The mini cart of blocks loads its code when it hears it. */
const addingEvent = 'wc-blocks_adding_to_cart';

/** Dispatched on the body after additions, by the store's blocks and for them. */
export const addedEvent = 'wc-blocks_added_to_cart';

/** Dispatched on the window when another script has changed the cart. Blocks without the store's data layer hear it. */
export const syncEvent = 'wc-blocks_store_sync_required';

const timeoutMs = 10_000;

/** True while listeners hear of an addition by the widgets. Blocks translate an event of jQuery into one without data. */
let isTelling = false;

export function isOwnEvent(): boolean {
  return isTelling;
}

/** Tells the theme's cart of an addition that begins. */
export function announceAdding(): void {
  tell(() => dispatch(addingEvent, {}));
  tell(() => triggerByJquery('adding_to_cart', document.createElement('button'), {}));
}

/** Lets the theme's cart show an addition: its fragments, its mini cart, its drawer. Never rejects. */
export async function showInTheme(): Promise<void> {
  const fragments = hasClassicCart() && (await fetchFragments());
  let isTold = false;
  const note = () => {
    isTold = true;
  };
  document.body.addEventListener(addedEvent, note);
  tell(() => {
    if (fragments) {
      // Listeners expect a button, which ours is none of.
      const button = document.createElement('button');
      triggerByJquery('added_to_cart', ...fragments, button);
    } else {
      triggerByJquery('wc_fragment_refresh');
    }
  });
  document.body.removeEventListener(addedEvent, note);
  // Blocks translate the event of the classic cart: a second one would open their drawer again.
  if (!isTold) {
    tell(() => dispatch(addedEvent, { preserveCartData: false }));
  }
  tell(invalidateDataLayer);
  const detail = { type: 'from_@wordpress/data' };
  tell(() => window.dispatchEvent(new CustomEvent(syncEvent, { detail })));
}

/** Lets the data layer of blocks read the cart again, for a mini cart whose code comes after the events. */
function invalidateDataLayer(): void {
  const dispatchTo: unknown = getPath(window, 'wp', 'data', 'dispatch');
  const actions: unknown = typeof dispatchTo === 'function' && dispatchTo('wc/store/cart');
  const invalidate = getPath(actions, 'invalidateResolutionForStore');
  if (typeof invalidate === 'function') {
    invalidate();
  }
}

/** Returns what the classic cart shows and the hash of its content; null when the store does not answer. */
async function fetchFragments(): Promise<readonly [unknown, unknown] | null> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const address = classicAddress('get_refreshed_fragments');
    const answer: unknown = await (await fetch(address, { method: 'POST', signal })).json();
    return [getPath(answer, 'fragments'), getPath(answer, 'cart_hash')];
  } catch {
    // The cart has the product in any case.
    return null;
  }
}

/** Calls listeners of the theme. An error in its code is no failure of the addition. */
function tell(work: () => void): void {
  isTelling = true;
  try {
    work();
  } catch {
    // jQuery passes on the errors of listeners.
  } finally {
    isTelling = false;
  }
}

function dispatch(name: string, detail: object): void {
  document.body.dispatchEvent(new CustomEvent(name, { bubbles: true, cancelable: true, detail }));
}
