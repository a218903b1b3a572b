// The preview of a widget in the demo theme.

let shown;

startPreview(({ direction, placement }) => {
  document.documentElement.dir = direction;
  if (shown?.localName !== placement.tag) {
    shown?.remove();
    shown = createElement(placement, attributesOfPage);
    place(shown);
  } else {
    apply(shown, placement, attributesOfPage);
  }
});

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
    void whenReady(element, () => typeTerm(element, document.querySelector('#search-input')));
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
