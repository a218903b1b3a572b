// The preview of a widget in a page of the merchant's own storefront, which is shown without its scripts.

/** The sentence for the person when there is no page. */
const { failure } = given;

/** Marks the place of the widget while elements of several kinds replace each other there. */
const anchor = document.createComment('');

let shown;
let place;
let attributesOfPage = {};
let ownDirection;

startPreview(({ direction, widget, placement }) => {
  if (failure) {
    return { failure };
  }
  const root = document.documentElement;
  ownDirection ??= root.dir;
  root.dir = direction === 'rtl' ? 'rtl' : ownDirection;
  place ??= takePlace(widget, placement.tag);
  const { [placement.tag]: own = {} } = kinds;
  const fixed = { ...own.attributes?.(), ...attributesOfPage };
  const ofPage = (tag) =>
    tag === placement.tag
      ? Object.fromEntries(
          Object.entries(fixed).filter(([name]) => !(name in placement.attributes)),
        )
      : {};
  if (shown?.localName === placement.tag) {
    apply(shown, placement, ofPage);
  } else {
    shown?.remove();
    shown = createElement(placement, ofPage);
    anchor.after(shown);
    shown.scrollIntoView({ block: 'center' });
    void whenReady(shown, () => own.whenReady?.(shown));
  }
  return { place, markup: differing(placement.attributes) };
});

/** Returns the names of attributes that the markup of the page sets otherwise than the draft. */
function differing(attributes) {
  return Object.keys(attributesOfPage).filter(
    (name) => name in attributes && attributes[name] !== attributesOfPage[name],
  );
}

/** What a page tells the elements of a kind. Their markup may say otherwise. */
const kinds = {
  'vitrine-quick-view': {
    attributes: () => ({ for: selectorOf(searchField()) }),
    whenReady: (element) => {
      const input = document.querySelector(element.getAttribute('for'));
      return input && typeTerm(element, input);
    },
  },
  'vitrine-bought-together': { attributes: () => given.product && { 'product-id': given.product } },
  'vitrine-results-page': {
    attributes: () => given.collection && { collection: given.collection },
  },
  'vitrine-pop-up': {
    whenReady: (element) => element.open(given.product ? Number(given.product) : null),
  },
};

/** Puts the anchor where the widget stands, or where it could stand. Returns which of them it is. */
function takePlace(widget, tag) {
  const found = placementOf(widget, tag);
  if (found) {
    attributesOfPage = attributesOf(found);
    if (found.localName.startsWith('vitrine-')) {
      found.replaceWith(anchor);
    } else {
      // The script would fill a plain element again.
      Object.keys(found.dataset).forEach((name) => delete found.dataset[name]);
      found.replaceChildren(anchor);
    }
    return 'page';
  }
  if (tag === 'vitrine-quick-view') {
    const field = searchField();
    (field ?? document.body.lastChild ?? document.body).after(anchor);
    return field ? 'search' : 'no-search';
  }
  const content = document.querySelector('main, [role="main"], #MainContent, #content');
  const footer = document.querySelector('footer, [role="contentinfo"]');
  if (content || !footer) {
    (content ?? document.body).append(anchor);
  } else {
    footer.before(anchor);
  }
  return 'content';
}

/** Kinds that stand on a page once, with or without the id of a stored widget. */
const single = new Set([
  'vitrine-quick-view',
  'vitrine-results-page',
  'vitrine-cart-progress',
  'vitrine-pop-up',
]);

function placementOf(widget, tag) {
  const { service } = window.Vitrine.names ?? {};
  const names = [
    'data-vitrine-widget',
    ...(service ? [`data-${service}-id`, `data-${service}`] : []),
  ];
  const plain = names.map((name) => `[${CSS.escape(name)}="${widget}"]`);
  const stored = document.querySelector([`[widget-id="${widget}"]`, ...plain].join());
  return stored ?? (single.has(tag) ? document.querySelector(`${tag}:not([widget-id])`) : null);
}

/** Returns the attributes of a placement as its element would have them, without the id of the stored widget. */
function attributesOf({ localName, attributes }) {
  const isPlain = !localName.startsWith('vitrine-');
  const prefix = isPlain ? 'data-vitrine-' : '';
  const own = [...attributes].filter(({ name }) => name.startsWith(prefix));
  const named = own.map(({ name, value }) => [name.slice(prefix.length), value]);
  const kept = ({ 0: name }) => !['widget-id', 'widget', 'element', 'style', 'id'].includes(name);
  return Object.fromEntries(named.filter(kept));
}

function searchField() {
  return document.querySelector('input[type="search"], input[name="q"], input[name="s"]');
}

function selectorOf(field) {
  if (!field) {
    return 'input[type="search"]';
  }
  field.id ||= 'vitrine-preview-search';
  return `#${CSS.escape(field.id)}`;
}
