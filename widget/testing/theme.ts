/** Dispatches the standard event of an addition by the theme. */
export function tellAddition(variantId: number): void {
  const lines = [{ merchandiseId: `gid://shopify/ProductVariant/${variantId}`, quantity: 1 }];
  const event = new Event('shopify:cart:lines-update', { bubbles: true });
  document.body.dispatchEvent(
    Object.assign(event, { action: 'add', lines, promise: Promise.resolve({ userErrors: [] }) }),
  );
}
