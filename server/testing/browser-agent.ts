/** Lets the requests of tests come from a browser: those of programs are in no figure. */
const agent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

const original = globalThis.fetch;

// The files of a process share it.
if (original.name !== fetchAsBrowser.name) {
  globalThis.fetch = fetchAsBrowser;
}

function fetchAsBrowser(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}));
  if (!headers.has('User-Agent')) {
    headers.set('User-Agent', agent);
  }
  return original(input, { ...init, headers });
}
