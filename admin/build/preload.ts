import type { Plugin } from 'vite';

/**
 * Loads the files of a screen at once, and waits for its styles. The bundler's own helper also serves browsers and
 * policies that the admin does not have, in six times the code.
 */
const helper = `
const known = new Set();

function loadFile(file) {
  if (known.has(file)) {
    return;
  }
  known.add(file);
  const link = document.createElement('link');
  link.href = '/admin/' + file;
  document.head.append(link);
  if (!file.endsWith('.css')) {
    link.rel = 'modulepreload';
    return;
  }
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    link.rel = 'stylesheet';
  });
}

export const __vitePreload = (load, files = []) => Promise.all(files.map(loadFile)).then(load);
`;

export function smallPreload(): Plugin {
  return {
    name: 'small-preload',
    enforce: 'pre',
    load(id) {
      return id.includes('vite/preload-helper') ? helper : null;
    },
  };
}
