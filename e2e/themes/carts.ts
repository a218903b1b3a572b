import type { Trap } from './trap.ts';

const bubble =
  '<nav aria-label="Cart"><a id="cart-icon-bubble" href="/cart">Cart <span data-count>1</span></a></nav>';

/** A bubble without the id by which its section is known. */
const plainBubble =
  '<nav aria-label="Cart"><cart-icon><a href="/cart">Cart <span data-count>1</span></a></cart-icon></nav>';

const drawer = '<aside id="drawer" hidden>Your cart</aside>';

/** A drawer whose content the server renders in the answer to an addition. */
export const sectionCart: Omit<Trap, 'name'> = {
  wrap: (content) =>
    `${bubble}<cart-drawer hidden><div id="CartDrawer"></div></cart-drawer>${content}`,
  script: `customElements.define('cart-drawer', class extends HTMLElement {
    getSectionsToRender() {
      return [{ id: 'cart-drawer', selector: '#CartDrawer' }, { id: 'cart-icon-bubble' }];
    }
    renderContents({ sections }) {
      for (const { id, selector = '.shopify-section' } of this.getSectionsToRender()) {
        const rendered = new DOMParser().parseFromString(sections[id], 'text/html').querySelector(selector);
        document.querySelector(selector === '#CartDrawer' ? selector : '#' + id).innerHTML = rendered.innerHTML;
      }
      this.hidden = false;
    }
    setActiveElement() {}
    open() { this.hidden = false; }
    close() { this.hidden = true; }
  });`,
};

/** The standard actions of the platform, which the theme has configured. */
export const standardActions: Omit<Trap, 'name'> = {
  wrap: (content) => `${bubble}${drawer}${content}`,
  script: `{
    const updateCart = async ({ lines }) => {
      const items = lines.map(({ merchandiseId, quantity }) => ({ id: Number(merchandiseId.split('/').pop()), quantity }));
      await fetch('/cart/add.js', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ items }) });
      const { item_count: totalQuantity } = await (await fetch('/cart.js')).json();
      document.querySelector('[data-count]').textContent = totalQuantity;
      document.querySelector('#drawer').hidden = false;
      return { cart: { totalQuantity } };
    };
    updateCart.isDefault = () => false;
    const openCart = async () => { document.querySelector('#drawer').hidden = false; };
    openCart.isDefault = () => false;
    window.Shopify = { ...window.Shopify, actions: { updateCart, openCart } };
  }`,
};

/** A notification that finds the added line by its key in what the server renders. */
export const notificationCart: Omit<Trap, 'name'> = {
  wrap: (content) =>
    `${bubble}<cart-notification><aside id="drawer" hidden><p id="added-line"></p></aside></cart-notification>${content}`,
  script: `customElements.define('cart-notification', class extends HTMLElement {
    getSectionsToRender() {
      return [
        { id: 'added-line', selector: '[data-key="' + this.key + '"]' },
        { id: 'cart-icon-bubble', selector: '.shopify-section' },
      ];
    }
    renderContents({ key, sections }) {
      this.key = key;
      for (const { id, selector } of this.getSectionsToRender()) {
        const rendered = new DOMParser().parseFromString(sections[id], 'text/html').querySelector(selector);
        document.getElementById(id).innerHTML = rendered.innerHTML;
      }
      document.querySelector('#drawer').hidden = false;
    }
    setActiveElement() {}
  });`,
};

/** A theme that has only the bubble, which the server renders. */
export const bubbleCart: Omit<Trap, 'name'> = { wrap: (content) => `${bubble}${content}` };

/** A count that the theme writes only into new pages. */
export const writtenCount: Omit<Trap, 'name'> = {
  wrap: (content) =>
    `${plainBubble.replaceAll('cart-icon', 'b').replace('data-count', 'data-count data-cart-count')}${content}`,
};

/** An icon and a drawer that listen to an event of the theme. */
export const eventCart: Omit<Trap, 'name'> = {
  wrap: (content) => `${plainBubble}${drawer}${content}`,
  script: `customElements.define('cart-icon', class extends HTMLElement {
    connectedCallback() {
      document.addEventListener('cart:update', ({ detail }) => {
        this.querySelector('[data-count]').textContent = detail.data.itemCount;
        document.querySelector('#drawer').hidden = false;
      });
    }
  });`,
};

/** A theme that follows the platform's standard event, and leaves its standard action as it is. */
export const standardEvents: Omit<Trap, 'name'> = {
  wrap: (content) => `${plainBubble.replaceAll('cart-icon', 'b')}${drawer}${content}`,
  script: `{
    document.addEventListener('shopify:cart:lines-update', async (event) => {
      const { cart, userErrors } = await event.promise;
      if (event.action === 'add' && !userErrors) {
        document.querySelector('[data-count]').textContent = cart.totalQuantity;
        document.querySelector('#drawer').hidden = false;
      }
    });
    const updateCart = Object.assign(() => location.reload(), { isDefault: () => true });
    window.Shopify = { ...window.Shopify, actions: { updateCart } };
  }`,
};

/** The theme's own form, which adds by a request. */
export const ownForm: Omit<Trap, 'name'> = {
  wrap: (content) =>
    `<form id="buy" action="/cart/add"><input type="hidden" name="id" value="10"><button>Buy</button></form>${content}`,
  script: `document.querySelector('#buy').addEventListener('submit', (event) => {
    event.preventDefault();
    const items = [{ id: Number(new FormData(event.target).get('id')), quantity: 1 }];
    void fetch('/cart/add.js', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ items }) });
  });`,
};

/** The theme's own form, which tells its addition by the standard event. */
export const ownEvents: Omit<Trap, 'name'> = {
  ...ownForm,
  script: `document.querySelector('#buy').addEventListener('submit', (event) => {
    event.preventDefault();
    const items = [{ id: Number(new FormData(event.target).get('id')), quantity: 1 }];
    const add = async () => {
      await fetch('/cart/add.js', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ items }) });
      return { userErrors: [] };
    };
    const lines = [{ merchandiseId: 'gid://shopify/ProductVariant/' + items[0].id, quantity: 1 }];
    event.target.dispatchEvent(Object.assign(new Event('shopify:cart:lines-update', { bubbles: true }), { action: 'add', lines, promise: add() }));
  });`,
};
