/** Returns the handle that stores give a product of this name: lower-case words with dashes. */
export function handleOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** Returns the last part of a product's address, without the variant. */
export function handleOfAddress(link: string): string {
  const [, part = ''] = /^[^?#]*\/([^/?#]+)\/?(?:[?#]|$)/.exec(link.trim()) ?? [];
  try {
    return decodeURIComponent(part.replace(/\.html?$/, ''));
  } catch {
    return part;
  }
}
