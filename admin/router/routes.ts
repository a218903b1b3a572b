/** A page by the pattern of its path, in the syntax of `URLPattern`. */
interface Route<Page> {
  readonly path: string;
  readonly page: Page;
}

interface RouteMatch<Page> {
  readonly page: Page;
  /** The named parts of the path. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Returns the first route whose pattern a path meets. */
export function matchRoute<Page>(
  routes: readonly Route<Page>[],
  url: URL,
): RouteMatch<Page> | undefined {
  const pathname = url.pathname.replace(/(?<=.)\/$/, '');
  for (const { path, page } of routes) {
    const parts = new URLPattern({ pathname: path }).exec({ pathname })?.pathname.groups;
    const parameters = parts && decodeParts(parts);
    if (parameters) {
      return { page, parameters };
    }
  }
  return undefined;
}

/** Returns `undefined` for a path that was not encoded by a browser. */
function decodeParts(
  parts: Readonly<Record<string, string | undefined>>,
): Record<string, string> | undefined {
  try {
    return Object.fromEntries(
      Object.entries(parts).map(([name, value = '']) => [name, decodeURIComponent(value)]),
    );
  } catch {
    return undefined;
  }
}
