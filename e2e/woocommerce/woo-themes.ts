/** What a theme of a WooCommerce store has around its content. */
export interface WooTheme {
  readonly name: string;
  readonly bodyClass: string;
  /** The root of the REST API, from the home page. */
  readonly apiRoot: string;
  readonly styles: string;
  /** The cart in the header. */
  readonly cart: string;
  readonly script: string;
}

const styles = `
  * { box-sizing: border-box }
  body { margin: 0; color: #2b2d2f; font: 16px/1.5 system-ui, sans-serif; background: #fff }
  .site-header { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: center; padding: 16px 24px }
  .site-header form { flex: 1 }
  .site-header input[type=search] { inline-size: 100%; padding: 10px 14px; font: inherit; border: 1px solid #ccc; border-radius: 4px }
  .site-main { max-inline-size: 1100px; margin: 0 auto; padding: 24px }
  .product { display: flex; flex-wrap: wrap; gap: 24px }
  .wp-post-image { max-inline-size: 100%; background: #eee }
  .qty { inline-size: 4em; padding: 10px; font: inherit }
  .button { display: inline-block; margin: 4px 0; padding: 10px 16px; font: inherit; font-weight: 600; border: 0; border-radius: 4px; background: #e5e1ee; color: inherit }
  [hidden] { display: none !important }
  .drawer { position: fixed; inset: 0 0 0 auto; z-index: 9; inline-size: min(360px, 100%); padding: 24px; background: #fff; box-shadow: 0 0 40px #0004 }
`;

/**
 * The events of jQuery that the scripts of a classic theme hear and trigger, in the order in which WooCommerce does, and
 * what these read: the page loads no jQuery.
 */
const classicScript = `{
  class Collection {
    constructor(element) { this.element = element; }
    on(names, handle) {
      for (const name of names.split(' ')) {
        this.element.addEventListener('jquery:' + name, (event) => handle.call(this.element, event, ...event.detail));
      }
    }
    trigger(name, values = []) {
      this.element.dispatchEvent(new CustomEvent('jquery:' + name, { bubbles: true, detail: values }));
    }
    data(name) { return this.element.dataset[name]; }
  }
  window.jQuery = (element) => new Collection(element);
  window.wc_add_to_cart_params = { wc_ajax_url: '/?wc-ajax=%%endpoint%%' };
  const body = jQuery(document.body);
  const post = async (endpoint, values) => {
    const address = wc_add_to_cart_params.wc_ajax_url.replace('%%endpoint%%', endpoint);
    return (await fetch(address, { method: 'POST', body: new URLSearchParams(values) })).json();
  };
  const show = (event, fragments, hash, button) => {
    for (const [selector, markup] of Object.entries(fragments)) {
      document.querySelectorAll(selector).forEach((element) => { element.outerHTML = markup; });
    }
    sessionStorage.setItem('wc_cart_hash', hash);
    // WooCommerce announces the message of the button, and fails without a button.
    document.querySelector('[role=status]').textContent = button.data('success_message') ?? '';
  };
  body.on('added_to_cart removed_from_cart', show);
  body.on('added_to_cart', () => { document.querySelector('.drawer').hidden = false; });
  body.on('wc_fragment_refresh', async () => show(null, (await post('get_refreshed_fragments', {})).fragments, '', body));
  document.addEventListener('click', async (event) => {
    const button = event.target.closest('.ajax_add_to_cart, .remove_from_cart_button');
    if (!button) {
      return;
    }
    event.preventDefault();
    const [endpoint, told] = button.matches('.ajax_add_to_cart')
      ? ['add_to_cart', 'added_to_cart'] : ['remove_from_cart', 'removed_from_cart'];
    if (endpoint === 'add_to_cart') body.trigger('adding_to_cart', [jQuery(button), {}]);
    const { fragments, cart_hash } = await post(endpoint, { ...button.dataset });
    body.trigger(told, [fragments, cart_hash, jQuery(button)]);
  });
}`;

/**
 * The mini cart of blocks: a small script, which loads the code of the drawer when an addition begins, or when one has
 * ended. That code shows what the page was printed with until it hears of an addition.
 */
const blocksScript = `{
  let isLoading = false;
  const load = () => {
    if (!isLoading) {
      isLoading = true;
      document.head.append(Object.assign(document.createElement('script'), { src: '/mini-cart-component.js' }));
    }
  };
  document.body.addEventListener('wc-blocks_adding_to_cart', load);
  for (const name of ['wc-blocks_added_to_cart', 'wc-blocks_removed_from_cart']) {
    document.body.addEventListener(name, load);
  }
  document.querySelector('.wc-block-mini-cart__button').addEventListener('click', load);
}`;

/** The code of the drawer, which changes the cart by the Store API and tells other blocks of it. */
export const miniCartComponent = `{
  const cart = document.querySelector('.wc-block-mini-cart');
  const root = document.querySelector('link[rel="https://api.w.org/"]').href + 'wc/store/v1/cart';
  let nonce = '';
  const send = async (path, body) => {
    const init = body && { method: 'POST', headers: { 'Content-Type': 'application/json', Nonce: nonce }, body: JSON.stringify(body) };
    const response = await fetch(root + path, init);
    nonce = response.headers.get('Nonce');
    show(await response.json());
  };
  const show = ({ items, items_count: count }) => {
    cart.querySelector('.wc-block-mini-cart__badge').textContent = count;
    cart.querySelector('.wc-block-mini-cart__items').replaceChildren(...items.map(({ key, name, quantity }) => {
      const row = Object.assign(document.createElement('li'), { textContent: quantity + ' × ' + name + ' ' });
      const button = Object.assign(document.createElement('button'), { textContent: 'Entfernen' });
      button.addEventListener('click', async () => {
        await send('/remove-item', { key });
        const quantityChanges = { cartItemsPendingDelete: [key] };
        window.dispatchEvent(new CustomEvent('wc-blocks_store_sync_required', { detail: { type: 'from_iAPI', quantityChanges } }));
      });
      row.append(button);
      return row;
    }));
  };
  show({ items: [], items_count: 0 });
  document.body.addEventListener('wc-blocks_added_to_cart', async ({ detail }) => {
    cart.querySelector('.drawer').hidden = false;
    if (!detail?.preserveCartData) {
      await send('');
    }
  });
  document.body.addEventListener('wc-blocks_removed_from_cart', () => send(''));
}`;

export const classicTheme: WooTheme = {
  name: 'a classic theme',
  bodyClass: 'theme-storefront woocommerce woocommerce-page woocommerce-js',
  apiRoot: 'wp-json/',
  styles: `${styles} .site-header { border-block-end: 1px solid #ddd } .button { background: #7f54b3; color: #fff }`,
  cart: `<a class="cart-contents" href="/cart/">0 Artikel</a><div role="status"></div>
    <aside class="drawer" hidden aria-label="Warenkorb"><div class="widget_shopping_cart_content"></div></aside>`,
  script: classicScript,
};

export const blockTheme: WooTheme = {
  name: 'a theme of blocks, with plain permalinks',
  bodyClass: 'wp-theme-twentytwentyfive woocommerce woocommerce-uses-block-theme',
  apiRoot: 'index.php?rest_route=/',
  styles: `${styles} body { font-family: Georgia, serif } .button { border-radius: 99px; background: #111; color: #fff }`,
  cart: `<div class="wc-block-mini-cart" data-add-to-cart-behaviour="open_drawer">
    <button class="wc-block-mini-cart__button button" aria-label="Warenkorb">Warenkorb <span class="wc-block-mini-cart__badge">0</span></button>
    <aside class="drawer" hidden aria-label="Warenkorb"><ul class="wc-block-mini-cart__items"></ul></aside></div>`,
  script: blocksScript,
};
