import { propertiesOf } from '../cart/line-properties.ts';
import { currentPage } from '../core/page.ts';

/** Matches our properties. Other scripts write parameters of their own to addresses. */
const ours = /^_(?:source|widget_id|ruleset_id|rule|search_term|recommender)$/;

const longest = 64;

/**
 * Adds the properties in the address of the page, to which a card's link has led, to what the theme's form for the
 * product of the page adds to the cart. Ends when the page shows another address, or when the signal aborts.
 */
export function attributeForms(signal: AbortSignal): void {
  // Themes drop the parameters from the address when the shopper chooses a variant.
  const { pathname, href } = location;
  const properties = Object.entries(propertiesOf(href) ?? {}).filter(([name]) => ours.test(name));
  const isOurs = (form: HTMLFormElement) => location.pathname === pathname && isOfPage(form);
  if (properties.length === 0) {
    return;
  }
  // Before the listeners of the theme, which may read the form's fields one by one.
  addEventListener(
    'submit',
    ({ target }) => {
      if (target instanceof HTMLFormElement && isOurs(target)) {
        for (const [name, value] of properties) {
          fieldOf(target, nameOf(name)).value = value.slice(0, longest);
        }
      }
    },
    { capture: true, signal },
  );
  addEventListener(
    'formdata',
    ({ target, formData }) => {
      if (target instanceof HTMLFormElement && isOurs(target)) {
        for (const [name, value] of properties) {
          formData.set(nameOf(name), value.slice(0, longest));
        }
      }
    },
    { signal },
  );
}

const nameOf = (property: string) => `properties[${property}]`;

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement {
  const former = form.elements.namedItem(name);
  if (former instanceof HTMLInputElement) {
    return former;
  }
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = name;
  return form.appendChild(field);
}

/** Returns whether a form adds the product of the page. Forms of cards below it name another product, or none. */
function isOfPage(form: HTMLFormElement): boolean {
  const first = document.querySelector<HTMLFormElement>('form[action*="/cart/add"], form.cart');
  const product = currentPage()?.tag.productId ?? productOf(first);
  const own = productOf(form);
  return own ? own === product : form === first;
}

/** Returns the id in the field that the platform puts into forms of products; empty without one. */
function productOf(form: HTMLFormElement | null): string {
  const field = form?.elements.namedItem('product-id');
  return field instanceof HTMLInputElement ? field.value : '';
}
