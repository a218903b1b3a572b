import { describe, expect, onTestFinished } from 'vitest';
import { setPage, test } from '../testing/shop-page.ts';
import { attributeForms } from './theme-forms.ts';

const led = '?_source=vitrine&_widget_id=5&_ruleset_id=12&_rule=3&_ss=r&variant=11';
const main = '<form action="/cart/add" method="post"><input name="id" value="11">';
const properties = {
  'properties[_source]': 'vitrine',
  'properties[_widget_id]': '5',
  'properties[_ruleset_id]': '12',
  'properties[_rule]': '3',
};

/** Opens a page at an address, as if a link had led to it. */
function open(query: string): void {
  const before = location.href;
  history.replaceState(null, '', query);
  const ending = new AbortController();
  onTestFinished(() => {
    history.replaceState(null, '', before);
    ending.abort();
  });
  attributeForms(ending.signal);
}

/** Returns what a theme sends that reads the fields of a form, or the data of the form. */
function sentBy(form: HTMLFormElement | null): { fields: object; data: object } {
  let fields: object = {};
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    const inputs = [...(form.querySelectorAll('input') ?? [])];
    fields = Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
  });
  form?.requestSubmit();
  return { fields, data: Object.fromEntries(new FormData(form ?? undefined)) };
}

describe('the theme’s form on a page that a card’s link has led to', () => {
  test('adds to the cart with the properties of the link', ({ shop }) => {
    open(led);
    const root = shop.mount(`${main}</form>`);
    const { fields, data } = sentBy(root.querySelector('form'));
    expect(fields).toEqual({ id: '11', ...properties });
    expect(data).toEqual({ id: '11', ...properties });
  });

  test('keeps them when the theme changes the address for another variant', ({ shop }) => {
    open(led);
    history.replaceState(null, '', '?variant=12');
    const root = shop.mount(`${main}</form>`);
    expect(Object.fromEntries(new FormData(root.querySelector('form') ?? undefined))).toEqual({
      id: '11',
      ...properties,
    });
  });

  test('leaves forms of other products as they are', ({ shop }) => {
    setPage({ page: { tag: { productId: '1' } } });
    open(led);
    const own = '<input name="product-id" value="1"></form>';
    const other = '<input name="product-id" value="2"></form>';
    const root = shop.mount(`${main}${other}${main}${own}${main}</form>`);
    const sent = [...root.querySelectorAll('form')].map((form) => sentBy(form).data);
    expect(sent).toEqual([
      { id: '11', 'product-id': '2' },
      { id: '11', 'product-id': '1', ...properties },
      { id: '11' },
    ]);
  });

  test('is the first one of a page of WooCommerce', ({ shop }) => {
    open(led);
    const form = '<form class="cart" method="post"><input name="quantity" value="1"></form>';
    const root = shop.mount(`<form role="search"></form>${form}`);
    const sent = [...root.querySelectorAll('form')].map((one) => sentBy(one).data);
    expect(sent).toEqual([{}, { quantity: '1', ...properties }]);
  });

  test('adds nothing on a page that no card has led to', ({ shop }) => {
    open('?_ss=r&variant=11');
    const root = shop.mount(`${main}</form>`);
    expect(sentBy(root.querySelector('form')).data).toEqual({ id: '11' });
  });
});
