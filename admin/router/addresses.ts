/** The folder of all pages of the admin. */
export const adminRoot = '/admin';

/** Returns whether an address leads to a page of the admin rather than to its API or files. */
export function isPageAddress(url: URL): boolean {
  return (
    url.origin === location.origin &&
    (url.pathname === adminRoot || url.pathname.startsWith(`${adminRoot}/`)) &&
    !/^\/admin\/(?:api|assets)\//.test(url.pathname)
  );
}
