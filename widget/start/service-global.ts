import { attempt } from './attempt.ts';
import { ownService } from './own-service.ts';
import type { PageApi } from './page-api.ts';
import type { LoadPart } from './parts.ts';

export type InstallService = typeof installService;

type Members = Record<string, unknown>;

/** Members that ask the store's cart. Those that answer at once come with their code. */
const requests = [
  'addItem',
  'changeItem',
  'removeItem',
  'increaseItem',
  'decreaseItem',
  'fetchCart',
];

/**
 * Adds `window.<Service>` for scripts of a theme that were written for another service. The code behind its functions is
 * loaded when the placements are found, or with the first call. Keeps members that exist.
 */
export function installService(page: PageApi, load: LoadPart): void {
  const service = ownService(page);
  if (service === '') {
    return;
  }
  let started: Promise<Record<'Cart' | 'SmartCart', Members>> | undefined;
  const start = () =>
    (started ??= load('compatibility').then((code) =>
      code.startInterface(global, held, page.cart),
    ));
  const later = (owner: 'Cart' | 'SmartCart', ...names: readonly string[]): Members =>
    Object.fromEntries(
      names.map((name) => [
        name,
        (...values: readonly unknown[]) =>
          attempt(
            start().then((members) => {
              const method = members[owner][name];
              return typeof method === 'function' ? method(...values) : undefined;
            }),
          ),
      ]),
    );
  const empty = { cart: null, items: () => [], itemCount: () => 0 };
  const held = {
    Cart: { ...empty, ...later('Cart', ...requests) },
    SmartCart: { ...empty, ...later('SmartCart', ...requests, 'show', 'hide') },
  };
  const name = service.charAt(0).toUpperCase() + service.slice(1);
  const global = completed(Reflect.get(window, name), { init: () => page.init(), widgets: [] });
  global.Cart = completed(global.Cart, held.Cart);
  global.SmartCart = completed(global.SmartCart, held.SmartCart);
  Reflect.set(window, name, global);
  void attempt(page.ready.then(start));
}

/** Adds the members that an object lacks. */
function completed(existing: unknown, members: Members): Members {
  const owner: unknown = typeof existing === 'object' && existing ? existing : {};
  return Object.assign(Object(owner), { ...members, ...Object(owner) });
}
