// The theme's own script. Every page works without it.

// Vitrine raises this event after it has put a product into the cart.
document.addEventListener('service:smartsearch.quickview.add', (event) => {
  showNotice(event.detail.product.title);
  void refreshCartCount();
});

// A page that comes back out of the browser's memory may have an old count.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) {
    void refreshCartCount();
  }
});

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
  const response = await fetch('/cart.js');
  if (!response.ok) {
    return;
  }
  const cart = await response.json();
  for (const count of document.querySelectorAll('[data-cart-count]')) {
    count.textContent = String(cart.item_count);
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
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => notice.replaceChildren(), 6000);
}

/** Chips choose a variant in the form's own field; price, picture and button follow. */
function followOptions(form) {
  const variants = form.querySelector('[data-variants]');
  form.addEventListener('change', (event) => {
    if (!event.target.matches('[data-option]')) {
      return;
    }
    const chosen = [...form.querySelectorAll('[data-option]:checked')].map(({ value }) => value);
    const variant = [...variants.options].find(
      ({ dataset }) => dataset.options === JSON.stringify(chosen),
    );
    showVariant(form, variant);
    if (variant !== undefined) {
      variants.value = variant.value;
      showPicture(document.querySelector(`#picture-${variant.dataset.picture}`));
    }
  });
}

function showVariant(form, variant) {
  const button = form.querySelector('[data-add]');
  button.disabled = variant === undefined || variant.hasAttribute('data-sold-out');
  button.textContent =
    variant === undefined ? 'Not available' : button.disabled ? 'Sold out' : 'Add to cart';
  if (variant === undefined) {
    return;
  }
  const { price, compared, stock } = variant.dataset;
  form.querySelector('span[data-stock]').textContent = stock;
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
