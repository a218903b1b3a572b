import { expect } from 'vitest';
import { test } from '../testing/shop-page.ts';
import { flagProperty, textProperty, VitrineElement } from './vitrine-element.ts';

class Sample extends VitrineElement {
  static override properties = { productId: textProperty, addToCart: flagProperty };

  declare productId: unknown;
  declare addToCart: unknown;
  updates = 0;

  protected override willUpdate(): void {
    this.updates += 1;
  }
}
customElements.define('vitrine-sample', Sample);

class Later extends VitrineElement {
  static override properties = { productId: textProperty, addToCart: flagProperty };
}

async function place(): Promise<Sample> {
  const element = new Sample();
  document.body.append(element);
  await element.updateComplete;
  return element;
}

test.for([null, undefined, ''])('a text property that is set to %o is empty', async (value) => {
  const element = await place();
  element.productId = '7';
  await element.updateComplete;
  element.productId = value;
  await element.updateComplete;
  expect(element.productId).toBe('');
  element.remove();
});

test('a number in a text property reads as text, and stands in the attribute', async () => {
  const element = await place();
  element.productId = 7;
  await element.updateComplete;
  expect(element.productId).toBe('7');
  expect(element.getAttribute('product-id')).toBe('7');
  element.remove();
});

test('a flag is true or false, whatever is set', async () => {
  const element = await place();
  element.addToCart = 'yes';
  await element.updateComplete;
  expect(element.addToCart).toBe(true);
  expect(element.hasAttribute('add-to-cart')).toBe(true);
  element.addToCart = null;
  await element.updateComplete;
  expect(element.addToCart).toBe(false);
  expect(element.hasAttribute('add-to-cart')).toBe(false);
  element.remove();
});

test('an empty property that is set to empty again causes no update', async () => {
  const element = await place();
  const { updates } = element;
  element.productId = '';
  await element.updateComplete;
  expect(element.updates).toBe(updates);
  element.remove();
});

test('a property takes the attribute in lower case that a framework sets before the code has loaded', async () => {
  const element = document.createElement('vitrine-later');
  element.setAttribute('productid', '7');
  element.setAttribute('addtocart', '');
  document.body.append(element);
  customElements.define('vitrine-later', Later);
  expect(element).toMatchObject({ productId: '7', addToCart: true });
  element.removeAttribute('addtocart');
  element.setAttribute('productid', '8');
  expect(element).toMatchObject({ productId: '8', addToCart: false });
  element.remove();
});
