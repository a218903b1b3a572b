import type { LineProperties } from '../core/storefront.ts';

/** Returns the hidden properties of a cart line from the link of its product; null without attribution. */
export function propertiesOf(link: string): LineProperties | null {
  const [parameters] = /_source=[^#]*/.exec(link) ?? [];
  return parameters ? Object.fromEntries(new URLSearchParams(parameters)) : null;
}
