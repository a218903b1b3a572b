import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { on, test as programTest } from '../../testing/page-program.ts';
import { getPath } from '../../core/json.ts';
import { translateCard } from './card-template.ts';

/** Returns the translated markup of a template, and what was left out. */
function translate(markup: string): { html: string | undefined; unread: readonly string[] } {
  const root = new DOMParser().parseFromString(markup, 'text/html');
  const { card, unread } = translateCard(root);
  return { html: card?.innerHTML.replaceAll(/\s+/g, ' '), unread };
}

const inLoop = (inner: string) => translate(`<div v-for="product in products">${inner}</div>`);

describe('the template of a card', () => {
  test('is the element in the loop over products, with texts and addresses', () => {
    const { html, unread } = translate(`
      <div class="widget" v-cloak><h4 v-html="config.language.title"></h4>
        <div class="block" v-for="(product, product_index) in products" v-bind:class="[product.handle, 'product-id-' + product.id]">
          <a :href="learnMoreURL(product)" v-on:click="learnMore(product, $event);" v-bind:aria-label="'View ' + product.title">
            <img v-bind:src="itemImage(product, product.selected_variant, '400x400')" :alt="itemImageAlt(product, product.selected_variant)" :style="imageStyles">
          </a>
          <b v-html="product.title"></b> {{ product.vendor }}
          <button v-on:click="addToCart(product)" type="button">Add</button>
        </div></div>`);

    expect(html).toBe(
      '<div class="block {{handle}} product-id-{{id}}"> ' +
        '<a href="{{link}}" aria-label="View {{title}}"> <img src="{{image}}" alt="{{title}}"> </a> ' +
        '<b>{{title}}</b> {{vendor}} <button type="button" data-vitrine-add="">Add</button> </div>',
    );
    expect(unread).toEqual([]);
  });

  test('keeps simple conditions, and the price of each', () => {
    const { html, unread } = inLoop(
      '<p v-if="variantOnSale(product, product.selected_variant)"><i v-html="formatMoney(variantPrice(product, product.selected_variant))"></i><s v-html="formatMoney(variantCompareAtPrice(product, product.selected_variant))"></s></p>' +
        '<p v-if="!(variantOnSale(product, product.selected_variant))">{{ formatMoney(variantPrice(product, product.selected_variant)) }}</p>' +
        '<p v-show="!variantAvailable(product.selected_variant)">Gone</p><p v-if="product.vendor != \'\'">By</p>',
    );

    expect(html).toBe(
      '<div><p data-vitrine-if="compare_at_price"><i>{{price}}</i><s>{{compare_at_price}}</s></p>' +
        '<p data-vitrine-if="full_price">{{price}}</p>' +
        '<p data-vitrine-if="sold_out">Gone</p><p data-vitrine-if="vendor">By</p></div>',
    );
    expect(unread).toEqual([]);
  });

  test('names the product as its loop does', () => {
    expect(translate('<li v-for="item of products">{{ item.title }}</li>').html).toBe(
      '<li>{{title}}</li>',
    );
  });

  test('leaves out what has no counterpart, and names it', () => {
    const { html, unread } = inLoop(
      '<select v-model="product.selected_variant_id"><option v-for="variant in product.variants">{{ variant.title }}</option></select>' +
        '<p v-if="hasSubscription(product)"><b v-html="other(product)"></b></p><em v-else>Once</em><u>{{ product.title.toUpperCase() }}</u><template v-if="product.vendor">By</template>',
    );

    expect(html).toBe('<div><select></select><u></u></div>');
    expect(unread).toEqual([
      'v-model="product.selected_variant_id"',
      'v-for="variant in product.variants"',
      'v-if="hasSubscription(product)"',
      'v-else=""',
      '{{ product.title.toUpperCase() }}',
      '<template v-if="product.vendor">',
    ]);
  });

  test('runs and loads nothing, whatever it holds', () => {
    const { html } = inLoop(
      '<script>x()</script><iframe srcdoc="x"></iframe><b onclick="x()" :onclick="product.title" :srcdoc="product.title">b</b>' +
        '<a href=" java\tscript:x()">a</a><a :href="\'javascript:x()\'">c</a><a v-bind:href="\'data:\' + product.title">d</a><a href="/fine">e</a><svg><a><animate attributeName="href" :to="\'javascript:x()\'"></animate></a></svg>',
    );

    expect(html).toBe(
      '<div><b>b</b><a>a</a><a>c</a><a>d</a><a href="/fine">e</a><svg><a></a></svg></div>',
    );
  });

  test('needs a loop over products', () => {
    expect(translate('<div v-for="step in steps">{{ step.title }}</div>')).toEqual({
      html: undefined,
      unread: [],
    });
  });
});

function warnings(): string[] {
  const told: string[] = [];
  const warn = vi.spyOn(console, 'warn').mockImplementation((text) => {
    // Lit warns of its own build.
    told.push(...[String(text)].filter((one) => one.startsWith('Vitrine: ')));
  });
  onTestFinished(() => warn.mockRestore());
  return told;
}

describe('a page with a template', () => {
  programTest('shows its cards within the placement, and never its markup', async ({ program }) => {
    const told = warnings();
    const ready = vi.fn();
    on('acme.ready', (detail) => ready(getPath(detail, 'widget', 'id')));
    const main = program.shop.mount(
      '<div data-acme-id="41"><ul><li v-for="product in products" v-bind:class="\'product-id-\' + product.id"><b v-html="product.title"></b> {{ product.secret }}</li></ul></div>',
    );
    await program.start();
    await expect.poll(() => ready.mock.calls).toEqual([['41']]);

    expect(main.querySelector('.product-id-2 b')?.textContent).toBe('Product 2');
    expect(main.textContent).not.toContain('{{');
    expect(main.querySelectorAll('vitrine-recommendations').length).toBe(1);
    expect(told).toEqual([
      'Vitrine: the template of the widget 41 uses what cards do not have. It is left out:\n{{ product.secret }}',
    ]);
  });

  programTest('takes that of the widget before that of all', async ({ program }) => {
    warnings();
    const main = program.shop.mount(
      '<script type="text/template" id="acme-widget"><p v-for="product in products">All: {{ product.title }}</p></script>' +
        '<script type="text/template" id="acme-widget-41"><p v-for="product in products">One: {{ product.title }}</p></script>' +
        '<div id="acme-widget-43" data-acme-id="43"></div><div data-acme-id="41"></div>',
    );
    await program.start();
    const words = () => [...main.querySelectorAll('p')].map(({ textContent }) => textContent);

    await expect
      .poll(words)
      .toEqual(['All: Product 1', 'All: Product 2', 'One: Product 1', 'One: Product 2']);
  });
});
