import { compile } from 'svelte/compiler';
import { recipe } from '../recipes.ts';

/** Pages of a project that bundles the package of the widgets. A missing type error is a compiler error too. */

const script = `
import { defineElements, start, type PageApi, type StoreProduct, type WidgetEvents } from '@vitrine/widget';
import '@vitrine/widget/reserve.css';

const key = new URLSearchParams(location.search).get('key') ?? '';
const page: PageApi = start({
  base: location.origin + '/',
  key,
  texts: { list: { next: 'More of it' } },
});

const shown: StoreProduct[] = [];
document.addEventListener('service:widget.ready', ({ detail }) => {
  shown.push(...detail.products);
  document.title = String(shown.length);
});
page.on('widget.select', ({ detail }) => detail.position.toFixed());
const names: (keyof WidgetEvents)[] = ['widget.view', 'smartsearch.quickview.open'];
names.forEach((name) => page.on(name, () => undefined));

// @ts-expect-error -- there is no such event
page.on('widget.seen', () => undefined);
// @ts-expect-error -- this event has no term
page.on('widget.select', ({ detail }) => detail.term);
// @ts-expect-error -- a page needs a key
() => start({ base: location.origin });

const list = document.createElement('vitrine-recommendations');
list.source = '/api/v1/products/top_sellers';
list.limit = 12;
// @ts-expect-error -- the heading is a text
() => (list.heading = 4);
document.body.append(list);

void page.ready.then(async () => {
  await defineElements('product-card', 'pop-up');
  const { VitrineRecommendations } = await import('@vitrine/widget/elements/recommendations');
  document.body.dataset.class = String(list instanceof VitrineRecommendations);
});
`;

const react = `
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { start, type VitrineRecommendations } from '@vitrine/widget';
import type {} from '@vitrine/widget/react';

start({ base: location.origin, key: new URLSearchParams(location.search).get('key') ?? '' });

function Store() {
  const list = useRef<VitrineRecommendations>(null);
  const [limit, setLimit] = useState(2);
  useEffect(() => {
    const tell = ({ detail }: DocumentEventMap['service:widget.ready']) => {
      document.title = detail.element === list.current ? String(detail.products.length) : document.title;
    };
    document.addEventListener('service:widget.ready', tell);
    return () => document.removeEventListener('service:widget.ready', tell);
  }, []);
  return (
    <main>
      <vitrine-recommendations
        ref={list} source="/api/v1/products/top_sellers" layout="grid" limit={limit} addToCart productIds={7} customerId={limit}
      >
        <h2 slot="header">Loved by many</h2>
      </vitrine-recommendations>
      <vitrine-recommendations source="/api/v1/products/top_sellers" layout="grid" limit={2}>
        <template slot="card"><a href="{{link}}">The {'{{title}}'}</a></template>
      </vitrine-recommendations>
      <button onClick={() => setLimit(4)}>More</button>
    </main>
  );
}

createRoot(document.body).render(<Store />);
`;

const svelte = `
<script>
  let limit = $state(2);
  $effect(() => {
    const tell = ({ detail }) => (document.title = String(detail.products.length));
    document.addEventListener('service:widget.ready', tell);
    return () => document.removeEventListener('service:widget.ready', tell);
  });
</script>

<vitrine-recommendations source="/api/v1/products/top_sellers" layout="grid" {limit} addToCart={true} productIds={7}>
  <h2 slot="header">Loved by many</h2>
</vitrine-recommendations>
<vitrine-recommendations source="/api/v1/products/top_sellers" layout="grid" limit={2}>
  <template slot="card"><a href={'{{link}}'}>The {'{{title}}'}</a></template>
</vitrine-recommendations>
<button onclick={() => (limit = 4)}>More</button>
`;

const svelteStart = `
import { mount } from 'svelte';
import { start } from '@vitrine/widget';
import Store from './store.js';

start({ base: location.origin, key: new URLSearchParams(location.search).get('key') ?? '' });
mount(Store, { target: document.body });
`;

const reactRecipeStart = `
import { createRoot } from 'react-dom/client';
import { BestSellers } from './best-sellers';

createRoot(document.body).render(<BestSellers />);
`;

const svelteRecipeStart = `
import { mount } from 'svelte';
import BestSellers from './best-sellers-svelte.js';

mount(BestSellers, { target: document.body });
`;

const settings = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
  },
  files: ['main.ts', 'react.tsx', 'best-sellers.tsx', 'react-recipe.tsx'],
};

const configuration = `
const input = ['index', 'react', 'svelte', 'react-recipe', 'svelte-recipe'].map((name) => name + '.html');
export default { base: '/bundled/', logLevel: 'warn', build: { rolldownOptions: { input } } };
`;

/** Returns the files of the project by name. */
export function projectFiles(): Record<string, string> {
  return {
    'main.ts': script,
    'react.tsx': react,
    'store.js': compiled(svelte),
    'svelte.js': svelteStart,
    'best-sellers.tsx': recipe('Headless, with React 19').block('tsx'),
    'react-recipe.tsx': reactRecipeStart,
    'best-sellers-svelte.js': compiled(recipe('Svelte 5').block('svelte')),
    'svelte-recipe.js': svelteRecipeStart,
    'tsconfig.json': JSON.stringify(settings),
    'vite.config.js': configuration,
    'index.html': pageOf('main.ts'),
    'react.html': pageOf('react.tsx'),
    'svelte.html': pageOf('svelte.js'),
    'react-recipe.html': pageOf('react-recipe.tsx'),
    'svelte-recipe.html': pageOf('svelte-recipe.js'),
  };
}

function pageOf(source: string): string {
  return `<!doctype html>
<html lang="en">
  <head><title>Bundled</title><script type="module" src="/${source}"></script></head>
  <body></body>
</html>
`;
}

function compiled(component: string): string {
  return compile(component, { generate: 'client', filename: 'component.svelte' }).js.code;
}
