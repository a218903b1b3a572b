import { currentNames } from '../core/page.ts';

/**
 * Dispatches an event on the document under the neutral name and the configured one.
 *
 * @param name - with the separator after the name of the service: a colon for the cart, a dot for widgets.
 */
export function announce(name: `:${string}` | `.${string}`, detail?: object): void {
  for (const service of new Set(['service', currentNames().service])) {
    document.dispatchEvent(new CustomEvent(`${service}${name}`, { detail }));
  }
}
