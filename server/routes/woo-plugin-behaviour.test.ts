import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { projectRoot } from '../base/project-root.ts';
import { configured, hasPhp, phpFiles, pluginFolder, run } from './testing/woo-plugin-fixture.ts';

const manifest = z
  .object({
    modules: z.array(
      z.object({
        declarations: z.array(
          z.object({
            tagName: z.string().optional(),
            attributes: z.array(z.object({ name: z.string() })).default([]),
            slots: z.array(z.object({ name: z.string().default('') })).default([]),
          }),
        ),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(projectRoot(), 'docs', 'custom-elements.json'), 'utf8')));

const elements = manifest.modules
  .flatMap(({ declarations }) => declarations)
  .filter(({ tagName }) => tagName !== undefined)
  .map(({ tagName = '', ...element }) => ({ ...element, name: tagName.replace('vitrine-', '') }));

/** Runs the loops of classic templates, and the blocks that show results. */
const showResults = `return output_of(function () {
  do_action('woocommerce_before_shop_loop'); echo 'results'; do_action('woocommerce_after_shop_loop');
  do_action('woocommerce_no_products_found');
}) . apply_filters('render_block_woocommerce/product-collection', 'block', ['attrs' => ['query' => ['inherit' => true]]])
  . apply_filters('render_block_core/query', 'other', ['attrs' => []])
  . (apply_filters('woocommerce_redirect_single_search_result', true) ? ' or the only product' : '');`;

const wrapped = (content: string) =>
  `<vitrine-results-page><div slot="fallback">${content}</div></vitrine-results-page>`;

/** Places orders by both checkouts, after the cart was told its attributes. */
const order = (attributes: string) =>
  run(`$recorded['endpoints']['update vitrine'](${attributes});
    $classic = new Record(); $block = new Record();
    $block->meta['_vitrine'] = 'v1;former;';
    do_action('woocommerce_checkout_create_order', $classic);
    do_action('woocommerce_store_api_checkout_update_order_meta', $block);
    return [$classic, $block, $recorded['endpoints']['cart']['data_callback']()];`);

/** Renders a shortcode with attributes and a content in PHP. */
const render = (tag: string, attributes: string, content = 'null') =>
  run(`return shortcode('vitrine_${tag}', ${attributes}, ${content});`);

/** Saves the settings of a form in PHP, and returns them with the errors. */
const save = (given: string) =>
  run(`do_action('admin_init');
    return [$recorded['settings'][0][2]['sanitize_callback'](${given}), $recorded['errors']];`);

/** Returns the fields of a line of an order, after code that sets `$values` of its line in the cart. */
const line = (code: string) =>
  run(`${code}
    $item = new Record();
    do_action('woocommerce_checkout_create_order_line_item', $item, 'key', $values, new Record());
    return $item->meta;`);

describe.skipIf(!hasPhp)('the plugin in WordPress', () => {
  test('has files that PHP reads', () => {
    for (const name of phpFiles) {
      execFileSync('php', ['-l', join(pluginFolder, name)]);
    }
    expect(run('return $recorded["features"];')).toEqual([
      ['custom_order_tables', true],
      ['cart_checkout_blocks', true],
    ]);
  });

  test('has a shortcode for each element, with its attributes', () => {
    const known = z
      .record(z.string(), z.record(z.string(), z.unknown()))
      .parse(run('return Vitrine\\elements();'));
    expect(Object.keys(known).toSorted()).toEqual(elements.map(({ name }) => name).toSorted());
    for (const { name, attributes, slots } of elements) {
      expect(Object.keys(known[name] ?? {}).toSorted(), name).toEqual(
        attributes.map((attribute) => attribute.name).toSorted(),
      );
      expect(run(`return Vitrine\\has_fallback('${name}');`), name).toBe(
        slots.some((slot) => slot.name === 'fallback'),
      );
    }
    expect(run('return array_keys($recorded["shortcodes"]);')).toContain('vitrine_bought_together');
  });

  test('escapes what a shortcode says, and leaves out what no element has', () => {
    expect(
      render(
        'recommendations',
        `['heading' => '"><script>', 'limit' => '4 x', 'layout' => 'grid']`,
      ),
    ).toBe(
      '<vitrine-recommendations source="/api/v1/products/top_sellers" layout="grid" heading="&quot;&gt;&lt;script&gt;" add-to-cart></vitrine-recommendations>',
    );
    expect(
      render('product_card', `['product_id' => '12', 'ratings', 'onclick' => 'alert(1)']`, `'Mug'`),
    ).toBe(
      '<vitrine-product-card product-id="12" ratings><div slot="fallback">Mug</div></vitrine-product-card>',
    );
    expect(render('recently_viewed', `['add_to_cart' => 'no']`)).toBe(
      '<vitrine-recently-viewed></vitrine-recently-viewed>',
    );
    const unconfigured = run(`return shortcode('vitrine_recommendations', '', 'Mugs');`, {
      settings: {},
    });
    expect(unconfigured).toBe('Mugs');
  });

  test('renders blocks in the server, and tells the editor of all', () => {
    const block = `$recorded['blocks']['vitrine/recommendations']`;
    const given = `['heading' => '<b>', 'limit' => '3', 'add-to-cart' => false, 'layout' => '']`;
    const rendered = `return ${block}['render_callback'](${given});`;
    expect(run(rendered)).toBe(
      '<div class="wp-block-vitrine"><vitrine-recommendations limit="3" heading="&lt;b&gt;"></vitrine-recommendations></div>',
    );
    expect(run(rendered, { settings: {} })).toBe('');
    const [inline = ''] = z
      .array(z.string())
      .parse(run(`do_action('enqueue_block_editor_assets'); return $recorded['inline'];`));
    const told = z
      .object({ blocks: z.array(z.object({ name: z.string(), controls: z.array(z.unknown()) })) })
      .parse(JSON.parse(inline.replace('window.vitrineBlocks = ', '').replace(/;$/, '')));
    expect(told.blocks.map(({ name }) => name)).toEqual(
      run(`return array_keys($recorded['blocks']);`),
    );
    expect(told.blocks.every(({ controls }) => controls.length > 0)).toBe(true);
  });

  test('adds the script with what the page shows', () => {
    const tag = `<script src="https://vitrine.example/widget.js" id="vitrine-js" async></script>`;
    const enqueue = `do_action('wp_enqueue_scripts');
      return [$recorded['scripts'], $recorded['styles'], $recorded['inline'],
        apply_filters('script_loader_tag', '${tag}', 'vitrine'),
        apply_filters('script_loader_tag', '<script src="a.js"></script>', 'other'),
        apply_filters('wp_resource_hints', [], 'preconnect'),
        output_of(fn() => do_action('wp_footer'))];`;
    const settings = { ...configured, key: 'a"key', consent: 'given', quick_view: true };
    expect(run(enqueue, { settings, page: { type: 'product', id: 27, user: 5 } })).toEqual([
      [
        ['vitrine', 'https://vitrine.example/widget.js', { strategy: 'async' }],
        ['vitrine-consent', '', []],
      ],
      ['https://store.example/wp-content/plugins/vitrine/assets/reserve.css'],
      ['window.Vitrine = { ...window.Vitrine, consent: true };'],
      tag.replace(
        '<script',
        '<script crossorigin data-key="a&quot;key" data-shop="store.example" data-storefront="woocommerce" data-language="de-DE" data-locale="de-DE" data-currency="EUR" data-customer-id="5" data-page-type="product" data-product-id="27"',
      ),
      '<script src="a.js"></script>',
      [{ href: 'https://vitrine.example', crossorigin: 'anonymous' }],
      '<vitrine-quick-view for="input[type=&quot;search&quot;][name=&quot;s&quot;]"></vitrine-quick-view>',
    ]);
    const category = run(enqueue, { page: { type: 'category', id: 16 } });
    expect(JSON.stringify(category)).toContain(
      'data-page-type=\\"collection\\" data-collection-id=\\"16\\"',
    );
    expect(run(enqueue, { settings: {} })).toEqual([
      [],
      [],
      [],
      expect.any(String),
      expect.any(String),
      [],
      '',
    ]);
  });

  test('cleans its settings, and keeps them from people who do not manage the shop', () => {
    expect(
      save(
        `['address' => 'vitrine.example/', 'key' => ' abc-123_x ', 'shop' => 'https://Mugs.example/shop', 'consent' => 'x', 'results' => '1']`,
      ),
    ).toEqual([
      {
        address: 'https://vitrine.example',
        key: 'abc-123_x',
        shop: 'mugs.example',
        consent: 'page',
        quick_view: false,
        search_input: 'input[type="search"][name="s"]',
        results: true,
      },
      [],
    ]);
    for (const address of ['http://vitrine.example', 'javascript:alert(1)']) {
      expect(save(`['address' => '${address}', 'key' => '<script>']`), address).toMatchObject([
        { key: '' },
        [expect.stringContaining('https://vitrine.example')],
      ]);
    }
    expect(save(`['address' => '', 'key' => 'a"key']`)).toMatchObject([
      { address: '', key: 'a-public-key' },
      [expect.stringContaining('public key has other characters')],
    ]);
    const show = `do_action('admin_menu'); do_action('admin_init');
      return [$recorded['pages'][0][3], apply_filters('option_page_capability_vitrine_settings', 'manage_options'),
        output_of($recorded['pages'][0][5])];`;
    const settings = { ...configured, shop: '"><script>' };
    expect(run(show, { settings })).toEqual(['manage_woocommerce', 'manage_woocommerce', '']);
    const [, , shown = ''] = z
      .array(z.string())
      .parse(run(show, { settings, page: { can: ['manage_woocommerce'] } }));
    expect(shown).toContain("name='_wpnonce'");
    expect(shown).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(shown).not.toContain('<script>');
  });

  test('puts the results page around the theme’s results of a search', () => {
    const settings = { ...configured, results: true };
    const search = { type: 'search', query: { post_type: 'product' } };
    expect(run(showResults, { settings, page: search })).toBe(
      `${wrapped('results')}${wrapped('')}${wrapped('block')}other`,
    );
    for (const page of [{ type: 'shop' }, { type: 'search', query: { post_type: 'post' } }]) {
      expect(run(showResults, { settings, page })).toBe('resultsblockother or the only product');
    }
    expect(run(showResults, { page: search })).toBe('resultsblockother or the only product');
  });

  test('lets orders of both checkouts name the session of a shopper who consents', () => {
    const session = 'v1;3f1c9a52-9f0e;7:a';
    expect(order(`['_vitrine' => '${session}']`)).toEqual([
      { meta: { _vitrine: session }, saved: 0 },
      { meta: { _vitrine: session }, saved: 1 },
      { attributes: { _vitrine: session } },
    ]);
    for (const value of [
      `['_vitrine' => '']`,
      `['_vitrine' => '<script>']`,
      `['_vitrine' => [1]]`,
      'null',
    ]) {
      expect(order(value), value).toEqual([
        { meta: [], saved: 0 },
        { meta: [], saved: 1 },
        { attributes: {} },
      ]);
    }
  });

  test('lets lines name the widget that has added them', () => {
    const fields = `['_source' => 'vitrine', '_widget_id' => 5, '_search_term' => '<b>mug</b>', '_other' => 'x']`;
    const written = { _source: 'vitrine', _widget_id: '5', _search_term: 'mug' };
    const request = `$request = new ArrayObject(['vitrine' => ${fields}]);
      $data = apply_filters('woocommerce_store_api_add_to_cart_data', ['id' => 1, 'quantity' => 1], $request);
      $values = $data['cart_item_data'];`;
    expect(line(request)).toEqual(written);
    const form = `$_REQUEST['properties'] = ${fields};
      $values = apply_filters('woocommerce_add_cart_item_data', [], 1, 0);`;
    expect(line(form)).toEqual(written);
    expect(line(`$values = apply_filters('woocommerce_add_cart_item_data', [], 1, 0);`)).toEqual(
      [],
    );
    expect(run(`return apply_filters('woocommerce_hidden_order_itemmeta', ['_qty']);`)).toContain(
      '_widget_id',
    );
  });

  test('lets no widget put a second one of a product beside it that is sold individually', () => {
    expect(cartLines(900, 0)).toBe(2);
    expect(cartLines(5, 901)).toBe(2);
    expect(cartLines(5, 0)).toBe(3);
  });

  test('leaves no settings when it is removed', () => {
    const code = `define('WP_UNINSTALL_PLUGIN', 'vitrine'); require '${pluginFolder}/uninstall.php';
      return get_option('vitrine_settings', 'none');`;
    expect(run(code)).toBe('none');
  });
});

/** How many lines of a cart hold one product: added by its page, by a widget, and by a widget with a property. */
function cartLines(id: number, variationId: number): unknown {
  return run(`$line = fn($data) => WC()->cart->generate_cart_id(${id}, ${variationId}, [], $data);
        $widget = ['vitrine' => ['_source' => 'vitrine']];
        return count(array_unique([$line([]), $line($widget), $line($widget + ['engraving' => 'A'])]));`);
}
