import { expect } from 'vitest';
import { widgetTypes } from '../../contract/widget-settings.ts';
import { type AdminBrowser, createOwner } from '../../testing/people.ts';
import { test as base } from '../../testing/running-app.ts';

const test = base.extend<{ owner: AdminBrowser }>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
});

test('each type of widget has a snippet with its own element', async ({ app, owner }) => {
  const { shop } = await app.shop();
  const elementOf = async (type: string) => {
    const { body } = await owner.call('widgetSnippets', {
      parameters: { shop: shop.domain },
      body: { widget: { name: 'One', type }, widget_id: 7 },
    });
    const [, element] = /\n<vitrine-([a-z-]+)/.exec(body.snippets?.element ?? '') ?? [];
    return element;
  };
  const elements = await Promise.all(widgetTypes.map(elementOf));
  expect(elements).toEqual(widgetTypes.map((type) => type.replaceAll('_', '-')));
});

test('a widget of products has a plain snippet, and a wrong draft has none', async ({
  app,
  owner,
}) => {
  const { shop } = await app.shop();
  const read = async (widget: Record<string, unknown>) => {
    const parameters = { shop: shop.domain };
    return (await owner.call('widgetSnippets', { parameters, body: { widget, widget_id: 7 } }))
      .body;
  };
  const { snippets } = await read({ name: 'One', type: 'cart_upsell', settings: { limit: 3 } });
  expect(snippets?.plain).toContain(
    '<div data-vitrine-widget="7" data-vitrine-element="cart-upsell" data-vitrine-layout="carousel" data-vitrine-limit="3"></div>',
  );
  expect(snippets?.app_block).toBe('Cart upsell');
  expect(await read({ name: 'One', type: 'quick_view' })).toMatchObject({
    snippets: { plain: null },
  });
  const wrong = await read({ name: '', type: 'recommendations' });
  expect(wrong).toMatchObject({ snippets: null, problems: [{ path: 'name' }] });
});

test('the form of each type has its settings and custom properties', async ({ app, owner }) => {
  const { shop, ...store } = await app.shop();
  await store.importRulesets([{ name: 'Gifts', rules: [] }]);
  const { body } = await owner.call('widgetForms', { parameters: { shop: shop.domain } });
  expect(body.data.map(({ type }) => type)).toEqual([...widgetTypes]);
  const kindsOf = (type: string) =>
    Object.fromEntries(
      body.data.find((form) => form.type === type)?.fields.map(({ name, kind }) => [name, kind]) ??
        [],
    );
  expect(kindsOf('recommendations')).toMatchObject({
    title: 'text',
    source: 'source',
    limit: 'number',
    layout: 'choice',
    add_to_cart: 'flag',
    badges: 'text',
  });
  expect(kindsOf('cart_progress')).toEqual({ goals: 'goals' });
  expect(body.data[0]?.custom_properties).toContainEqual({
    name: '--vitrine-star',
    description: 'Colour of stars.',
    is_colour: true,
  });
  expect(body.rulesets).toMatchObject([{ name: 'Gifts' }]);
});
