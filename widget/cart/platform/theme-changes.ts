import { getPath, listAt, textAt } from '../../core/json.ts';
import type { CartChange } from '../../core/storefront.ts';
import { isOwnRequest } from './own-requests.ts';
import { linesEvents, ownDetail } from './standard-events.ts';

/** Matches paths of the store that change its cart, in any language. */
const changingPath = /\/cart\/(add|change|update|clear)(?:\.js)?$/;

/** The variant of the form that the shopper submitted last. */
let submitted = 0;

/** True once the theme has dispatched standard events, which tell its additions before its requests do. */
let isTold = false;

/** Calls back after changes of the cart that the widgets did not make, until the signal aborts. */
export function followTheme(handleChange: (change: CartChange) => void, signal: AbortSignal): void {
  for (const name of linesEvents()) {
    document.addEventListener(name, (event) => void followEvent(event, handleChange), { signal });
  }
  document.addEventListener('submit', noteForm, { signal, capture: true });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      followRequest(entry, handleChange);
    }
  });
  observer.observe({ type: 'resource' });
  signal.addEventListener('abort', () => observer.disconnect());
}

/** The event is dispatched before the request. Its promise settles with the result. */
async function followEvent(
  event: Event,
  handleChange: (change: CartChange) => void,
): Promise<void> {
  if (getPath(event, 'detail', 'source') === ownDetail.source) {
    return;
  }
  isTold = true;
  try {
    const result: unknown = await getPath(event, 'promise');
    if (listAt(result, 'userErrors').length === 0) {
      const isAddition = getPath(event, 'action') === 'add';
      const ids = listAt(event, 'lines').map((line) => idOf(textAt(line, 'merchandiseId')));
      handleChange({ isAddition, variantIds: ids.filter((id) => id > 0) });
    }
  } catch {
    // The request of the theme failed.
  }
}

/** Observes finished requests by their timing, without patching the page's `fetch`. */
function followRequest(entry: PerformanceEntry, handleChange: (change: CartChange) => void): void {
  const kind = changingPath.exec(new URL(entry.name).pathname)?.[1];
  if (kind && !isOwnRequest(entry)) {
    // Some browsers do not tell the status.
    const isRefused = Number(getPath(entry, 'responseStatus') ?? 0) >= 400;
    const isAddition = kind === 'add' && !isTold && !isRefused;
    handleChange({ isAddition, variantIds: isAddition && submitted > 0 ? [submitted] : [] });
  }
}

function noteForm({ target }: Event): void {
  if (target instanceof HTMLFormElement && target.action.includes('/cart/add')) {
    const id = new FormData(target).get('id');
    submitted = typeof id === 'string' ? idOf(id) : 0;
  }
}

/** Returns the number at the end of a global id, or 0. */
function idOf(id: string): number {
  return Number(/\d+$/.exec(id)?.[0] ?? 0);
}
