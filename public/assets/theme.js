// The theme's own script. Every page works without it.

// Vitrine raises these events after it has put a product into the cart.
for (const place of ['smartsearch.quickview', 'smartsearch.resultsPage', 'widget']) {
  document.addEventListener(`service:${place}.add`, (event) => {
    // On a small screen the quick view covers the page, and the notice with it.
    if (matchMedia('(max-width: 40rem)').matches) {
      document.querySelector('vitrine-quick-view').close();
    }
    showNotice(event.detail.product.title);
    void refreshCartCount();
  });
}

// The same for cards and for what is bought together.
document.addEventListener('service:widget.add', (event) => {
  showNotice(event.detail.product.title);
  void refreshCartCount();
});

// A store has a consent tool of its own. This stands in for it: Vitrine stores nothing and says of nobody
// who they are until it is told.
const consentName = 'store-consent';
if (readConsent() !== null) {
  tellConsent(readConsent() === 'yes');
}
for (const button of document.querySelectorAll('[data-consent]')) {
  button.addEventListener('click', () => {
    localStorage.setItem(consentName, button.dataset.consent);
    tellConsent(button.dataset.consent === 'yes');
  });
}

function readConsent() {
  try {
    return localStorage.getItem(consentName);
  } catch {
    // Storage is refused: nobody has agreed to anything.
    return null;
  }
}

// Its script may come later than this one.
function tellConsent(isGiven) {
  window.Vitrine ??= {};
  window.Vitrine.consent = isGiven;
  window.Vitrine.setConsent?.(isGiven);
}

// A page that comes back out of the browser's memory may have an old count.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) {
    void refreshCartCount();
  }
});

const noticeMs = 6000;
let noticeTimer = 0;

// A picture that does not arrive leaves its tinted square, without the browser's broken frame. The
// event does not bubble, and some pictures failed before this script came.
document.addEventListener('error', ({ target }) => markMissing(target), true);
for (const image of document.images) {
  if (image.complete && image.naturalWidth === 0) {
    markMissing(image);
  }
}

const productForm = document.querySelector('[data-product-form]');
if (productForm !== null) {
  followOptions(productForm);
}
const gallery = document.querySelector('[data-gallery]');
if (gallery !== null) {
  document.querySelector('.gallery-thumbnails')?.addEventListener('click', handleThumbnailClick);
}

function markMissing(element) {
  if (element instanceof HTMLImageElement) {
    element.classList.add('missing');
  }
}

async function refreshCartCount() {
  const count = await askCartCount();
  if (count === null) {
    return;
  }
  document.querySelector('[data-cart-count]').textContent = String(count);
  document.querySelector('[data-cart-noun]').textContent = count === 1 ? ' item' : ' items';
}

async function askCartCount() {
  try {
    const response = await fetch('/cart.js');
    return response.ok ? (await response.json()).item_count : null;
  } catch {
    // Offline: an old count is better than none.
    return null;
  }
}

function showNotice(title) {
  const notice = document.querySelector('#cart-notice');
  const text = document.createElement('p');
  text.textContent = `${title} is in your cart.`;
  const link = document.createElement('a');
  link.href = '/cart';
  link.textContent = 'View cart';
  notice.replaceChildren(text, link);
  // Shown anew, it stands above the results, which came into the top layer before it.
  notice.hidePopover();
  notice.showPopover();
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(hideNotice, noticeMs);
}

/** Waits for as long as somebody is at it. */
function hideNotice() {
  const notice = document.querySelector('#cart-notice');
  if (notice.matches(':hover, :focus-within')) {
    noticeTimer = setTimeout(hideNotice, noticeMs);
    return;
  }
  notice.hidePopover();
}

/** Chips choose a variant in the form's own field; price, picture and button follow. */
function followOptions(form) {
  form.addEventListener('change', (event) => {
    if (event.target.matches('[data-option]')) {
      showChoice(form);
    }
  });
  // After Back, the browser has put the former choice into a page that shows the first one.
  window.addEventListener('pageshow', () => {
    const chips = [...form.querySelectorAll('[data-option]')];
    if (chips.some(({ checked, defaultChecked }) => checked !== defaultChecked)) {
      showChoice(form);
    }
  });
}

function showChoice(form) {
  const variants = form.querySelector('[data-variants]');
  const chosen = [...form.querySelectorAll('[data-option]:checked')].map(({ value }) => value);
  const variant = [...variants.options].find(
    ({ dataset }) => dataset.options === JSON.stringify(chosen),
  );
  showVariant(form, variant);
  if (variant !== undefined) {
    variants.value = variant.value;
    showPicture(document.querySelector(`#picture-${variant.dataset.picture}`));
  }
}

function showVariant(form, variant) {
  const button = form.querySelector('[data-add]');
  button.disabled = variant === undefined || variant.hasAttribute('data-sold-out');
  button.textContent =
    variant === undefined ? 'Not available' : button.disabled ? 'Sold out' : 'Add to cart';
  form.querySelector('span[data-stock]').textContent = variant?.dataset.stock ?? '';
  if (variant === undefined) {
    return;
  }
  const { price, compared } = variant.dataset;
  form.querySelector('[data-price]').textContent = price;
  form.querySelector('[data-compared]').textContent = compared;
  for (const part of form.querySelectorAll('[data-compared], [data-compared-label]')) {
    part.hidden = compared === '';
  }
}

function handleThumbnailClick(event) {
  const link = event.target.closest('a');
  if (link !== null) {
    event.preventDefault();
    showPicture(document.querySelector(link.hash));
  }
}

/** Scrolls the strip alone; following the link would scroll the page as well. */
function showPicture(picture) {
  if (gallery !== null && picture !== null) {
    gallery.scrollTo({ left: picture.offsetLeft - gallery.offsetLeft });
  }
}
