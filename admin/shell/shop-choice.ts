import type { Me, MyShop } from '../api/me.ts';

const storageName = 'vitrine-admin-shop';

/** Returns the shop of the address, or the one that was chosen last on this browser, or the first. */
export function chosenShop({ shops }: Me, url: URL): MyShop | undefined {
  const named = url.searchParams.get('shop');
  const wanted = named ?? localStorage.getItem(storageName);
  return shops.find(({ domain }) => domain === wanted) ?? (named === null ? shops[0] : undefined);
}

export function rememberShop({ domain }: MyShop): void {
  localStorage.setItem(storageName, domain);
}
