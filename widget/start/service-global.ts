import { attempt } from './attempt.ts';
import { ownService } from './own-service.ts';
import type { PageApi } from './page-api.ts';
import type { LoadPart, Parts } from './parts.ts';

export type InstallService = typeof installService;

/**
 * Adds `window.<Service>` for scripts of a theme that were written for another service. The code behind its functions
 * is loaded with the first call, or with the first addition to the cart. Keeps members that exist.
 */
export function installService(page: PageApi, load: LoadPart): void {
  const service = ownService(page);
  if (service === '') {
    return;
  }
  const call =
    (name: keyof Parts['compatibility']) =>
    (...values: readonly unknown[]) =>
      attempt(load('compatibility').then((code) => code[name](page.cart, ...values)));
  const name = service.charAt(0).toUpperCase() + service.slice(1);
  const existing: unknown = Reflect.get(window, name);
  Reflect.set(window, name, {
    Cart: { cart: null, addItem: call('addItem') },
    SmartCart: { show: call('showCart') },
    ...(typeof existing === 'object' && existing),
  });
  const announce = call('announceAddition');
  page.on('cart', (event) => void announce(event));
}
