import type { Trap } from './trap.ts';

const bubble =
  '<nav aria-label="Cart"><a id="cart-icon-bubble" href="/cart">Cart <span data-count>1</span></a></nav>';

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
  wrap: (content) => `${bubble}<aside id="drawer" hidden>Your cart</aside>${content}`,
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
