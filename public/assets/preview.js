// The page around a widget in the editor. It shows what the editor sends through a channel of their own, so that
// a draft reaches this document and no other.

const given = document.currentScript.dataset;
const cart = JSON.parse(given.cart);

// Nobody shops here: no event and no visit leaves this page, and the cart is made up.
navigator.sendBeacon = () => true;
window.Vitrine = {
  consent: false,
  storefront: { add: () => undefined, read: () => cart, follow: () => undefined },
};

// Pages of another origin than their address may not change it.
history.pushState = () => undefined;
history.replaceState = () => undefined;

// Links are followed in the store, not here.
addEventListener('click', (event) => {
  if (event.composedPath().some((target) => target instanceof HTMLAnchorElement)) {
    event.preventDefault();
  }
});
addEventListener('submit', (event) => event.preventDefault());

document.addEventListener('DOMContentLoaded', () => {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', ({ data }) => show(data));
  port1.start();
  // The address of this page has the origin of the editor.
  parent.postMessage('vitrine-preview', location.origin, [port2]);
});

let shown;

/** Shows a draft: `{ direction, scheme, placement: { tag, attributes, properties, inner? } }`. */
function show({ direction, scheme, placement: drafted }) {
  document.documentElement.dir = direction;
  document.documentElement.dataset.scheme = scheme;
  const placement = withProducts(drafted);
  if (shown?.localName !== placement.tag) {
    shown?.remove();
    shown = createElement(placement);
    place(shown);
  } else {
    apply(shown, placement);
  }
}

/** Nobody has looked at products here: best sellers stand in for them, in the element that the other one extends. */
function withProducts(placement) {
  const source = '/api/v1/products/top_sellers';
  return placement.tag === 'vitrine-recently-viewed'
    ? {
        ...placement,
        tag: 'vitrine-recommendations',
        attributes: { ...placement.attributes, source },
      }
    : placement;
}

function createElement(placement) {
  const element = document.createElement(placement.tag);
  apply(element, placement);
  return element;
}

function apply(element, { attributes, properties, inner }) {
  const wanted = { ...attributes, ...attributesOfPage(element.localName) };
  for (const name of element.previewed ?? []) {
    if (!(name in wanted)) {
      element.removeAttribute(name);
    }
  }
  element.previewed = Object.keys(wanted);
  for (const [name, value] of Object.entries(wanted)) {
    if (element.getAttribute(name) !== value) {
      element.setAttribute(name, value);
    }
  }
  for (const name of [...element.style].filter((one) => !(one in properties))) {
    element.style.removeProperty(name);
  }
  for (const [name, value] of Object.entries(properties)) {
    element.style.setProperty(name, value);
  }
  if (!inner) {
    return;
  }
  if (element.firstElementChild?.localName === inner.tag) {
    apply(element.firstElementChild, inner);
  } else {
    element.replaceChildren(createElement(inner));
  }
}

/** Returns what the theme tells an element about its page. */
function attributesOfPage(tag) {
  switch (tag) {
    case 'vitrine-quick-view':
      return { for: '#search-input' };
    case 'vitrine-bought-together':
      return { 'product-id': given.product };
    case 'vitrine-results-page':
      return given.collection && !new URLSearchParams(location.search).has('q')
        ? { collection: given.collection }
        : {};
    default:
      return {};
  }
}

function place(element) {
  if (element.localName === 'vitrine-quick-view') {
    document.querySelector('#quick-view').append(element);
    void whenReady(element, () => typeTerm(element));
    return;
  }
  const results = document.querySelector('#results');
  if (element.localName === 'vitrine-results-page' && results) {
    const fallback = document.createElement('div');
    fallback.slot = 'fallback';
    fallback.append(...results.childNodes);
    element.append(fallback);
    results.append(element);
    return;
  }
  document.querySelector('#placement').append(element);
  element.scrollIntoView({ block: 'nearest' });
  if (element.localName === 'vitrine-pop-up') {
    void whenReady(element, () => element.open(Number(given.product)));
  }
}

/** Calls back when the code of an element is there, unless another element has taken its place by then. */
async function whenReady(element, use) {
  await customElements.whenDefined(element.localName);
  if (element.isConnected) {
    await use();
  }
}

/** Types into the field of the page, as a shopper would. */
async function typeTerm(element) {
  await element.updateComplete;
  const input = document.querySelector('#search-input');
  input.value = given.term;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
