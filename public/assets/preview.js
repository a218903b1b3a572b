// What previews of widgets have in common, whatever page surrounds the widget. They show what the editor sends through
// a channel of their own, so that a draft reaches this document and no other.

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
addEventListener(
  'click',
  (event) => {
    if (event.composedPath().some((target) => 'href' in target)) {
      event.preventDefault();
    }
  },
  true,
);
addEventListener('submit', (event) => event.preventDefault());

/**
 * Opens the channel to the editor when the page is there. `show` receives each draft: `{ direction, scheme, widget,
 * placement: { tag, attributes, properties, inner? } }`, and returns what the editor tells the person about it.
 */
function startPreview(show) {
  document.addEventListener('DOMContentLoaded', () => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => {
      const placement = withProducts(data.placement);
      document.documentElement.dataset.scheme = data.scheme;
      port1.postMessage(show({ ...data, placement }) ?? {});
    });
    port1.start();
    // The address of this page has the origin of the editor.
    parent.postMessage('vitrine-preview', location.origin, [port2]);
  });
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

/** Creates the element of a placement. `ofPage` returns the attributes that the page sets on an element of a tag. */
function createElement(placement, ofPage) {
  const element = document.createElement(placement.tag);
  apply(element, placement, ofPage);
  return element;
}

function apply(element, { attributes, properties, inner }, ofPage) {
  const wanted = { ...attributes, ...ofPage(element.localName) };
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
    apply(element.firstElementChild, inner, ofPage);
  } else {
    element.replaceChildren(createElement(inner, ofPage));
  }
}

/** Calls back when the code of an element is there, unless another element has taken its place by then. */
async function whenReady(element, use) {
  await customElements.whenDefined(element.localName);
  if (element.isConnected) {
    await use();
  }
}

/** Types the term of the preview into a field, as a shopper would. */
async function typeTerm(element, input) {
  await element.updateComplete;
  input.value = given.term;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
