import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

const root = process.cwd();

const react = `
import { useRef } from 'react';
import type { VitrineRecommendations } from '@vitrine/widget';
import type {} from '@vitrine/widget/react';

const useList = () => useRef<VitrineRecommendations>(null);
export const Shown = () => (
  <div>
    <vitrine-recommendations
      ref={useList()} key="list" className="best" class="best" style={{ maxWidth: 400 }} onClick={({ currentTarget }) => currentTarget.updateComplete}
      source="/api/v1/products/top_sellers" limit={4} layout="grid" productIds="1,2" add-to-cart
    >
      <h2 slot="header">Loved by many</h2>
      <template slot="card"><a href="{{link}}">{'{{title}}'}</a></template>
    </vitrine-recommendations>
    <vitrine-product-card product-id={1} ratings={false} />
    <vitrine-bought-together productId={1} />
    <vitrine-recently-viewed heading="Seen" collectionId={2} customer-id={3} addToCart />
    <vitrine-cart-upsell limit="4" />
    <vitrine-cart-progress goals="50 shipping" />
    <vitrine-pop-up on="exit" />
    <vitrine-quick-view for="#search" trending themeSuggestions={false} />
    <vitrine-results-page page-size={12} smartSort second-picture />
  </div>
);
// @ts-expect-error -- there is no such layout
export const layout = <vitrine-recommendations layout="circle" />;
// @ts-expect-error -- a flag is not a text
export const flag = <vitrine-recommendations addToCart="yes" />;
// @ts-expect-error -- nor is one whose line in the reference names no type
export const sorted = <vitrine-results-page smart-sort="yes" />;
// @ts-expect-error -- there is no such attribute
export const attribute = <vitrine-recommendations colour="red" />;
// @ts-expect-error -- nor such an element
export const element = <vitrine-carousel />;
`;

/** The templates of Vue are checked by the props of the component with the name of the tag. */
const vue = `
import type { GlobalComponents } from 'vue';
import type {} from '@vitrine/widget/vue';

type Props<Tag extends keyof GlobalComponents> = InstanceType<GlobalComponents[Tag]>['$props'];
export const list: Props<'vitrine-recommendations'> = {
  source: '/api/v1/products/top_sellers', limit: 4, addToCart: true, class: ['best'], key: 'list', 'product-ids': 7,
};
export const results: Props<'vitrine-results-page'> = { smartSort: true };
// @ts-expect-error -- a flag is not a text
export const flag: Props<'vitrine-results-page'> = { smartSort: 'yes' };
// @ts-expect-error -- there is no such attribute
export const attribute: Props<'vitrine-recommendations'> = { colour: 'red' };
// @ts-expect-error -- nor such an element
export type Element = Props<'vitrine-carousel'>;
`;

/** What the types of Vue 3 declare, as far as these names go. */
const vueItself = `
export interface HTMLAttributes { id?: string; class?: unknown }
export interface PublicProps { key?: PropertyKey; ref?: unknown }
export interface GlobalComponents {}
`;

/** What the tools of Svelte check markup by. */
const svelte = `
import type { SvelteHTMLElements } from 'svelte/elements';
import type {} from '@vitrine/widget/svelte';

export const list: SvelteHTMLElements['vitrine-recommendations'] = {
  source: '/api/v1/products/top_sellers', limit: 4, addToCart: true, class: 'best', onclick: ({ currentTarget }) => currentTarget.updateComplete,
};
export const search: SvelteHTMLElements['vitrine-quick-view'] = { for: '#search', trending: true };
// @ts-expect-error -- a flag is not a text
export const flag: SvelteHTMLElements['vitrine-quick-view'] = { trending: 'yes' };
// @ts-expect-error -- there is no such attribute
export const attribute: SvelteHTMLElements['vitrine-recommendations'] = { colour: 'red' };
`;

const jsx = `
import type { VitrineJsx } from '@vitrine/widget/jsx';

declare global {
  const h: unknown;
  namespace JSX { type Element = unknown }
}
export const list = <vitrine-recommendations source="/api/v1/products/top_sellers" class="best" addToCart>None</vitrine-recommendations>;
export const props: VitrineJsx['vitrine-pop-up'] = { on: 'exit' };
// @ts-expect-error -- there is no such layout
export const layout = <vitrine-recommendations layout="circle" />;
// @ts-expect-error -- nor such an element
export const element = <vitrine-carousel />;
`;

/** Without a framework, the document knows the classes by tag. */
const plain = `
import type { WidgetEvents } from '@vitrine/widget';
import { VitrineRecommendations } from '@vitrine/widget/elements/recommendations';

export class Own extends VitrineRecommendations {}
export const isShown: boolean = document.querySelector('vitrine-product-card')?.addToCart ?? false;
export const searched = (page: Document) => page.createElement('vitrine-quick-view').trending = true;
export const names: (keyof WidgetEvents)[] = ['widget.view'];
// @ts-expect-error -- there is no such property
export const colour = document.createElement('vitrine-recommendations').colour;
`;

const installed = (path: string) => [join(root, 'node_modules', path)];

const settings = {
  extends: join(root, 'tsconfig.json'),
  compilerOptions: {
    jsx: 'react-jsx',
    types: [],
    skipLibCheck: false,
    typeRoots: installed('@types'),
    paths: {
      '@vitrine/widget': [join(root, 'widget/start/module.ts')],
      '@vitrine/widget/elements/*': [join(root, 'widget/products/*.ts')],
      '@vitrine/widget/props': [join(root, 'widget/element-props.d.ts')],
      '@vitrine/widget/*': [join(root, 'widget/*.d.ts')],
      react: installed('@types/react'),
      'react/jsx-runtime': installed('@types/react/jsx-runtime'),
      'svelte/elements': installed('svelte/elements.d.ts'),
      'svelte/attachments': installed('svelte/types/index.d.ts'),
      vue: ['./vue-itself.d.ts'],
    },
  },
  include: [],
};

const uses = {
  'React 19': ['react.tsx', react],
  'Vue 3': ['vue.ts', vue],
  'Svelte 5': ['svelte.ts', svelte],
  'other JSX': ['jsx.tsx', `/** @jsxRuntime classic @jsx h */${jsx}`],
  'the document': ['plain.ts', plain],
} as const;

// One run of the compiler reads the types of all elements once.
let errors: readonly string[];
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-types-'));
  const sources = Object.fromEntries(Object.values(uses));
  const files = {
    ...sources,
    'vue-itself.d.ts': vueItself,
    'tsconfig.json': JSON.stringify({ ...settings, files: Object.keys(sources) }),
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
  }
  errors = compileErrors(folder);
  rmSync(folder, { recursive: true });
}, 60_000);

for (const [framework, [file]] of Object.entries(uses)) {
  test(`${framework} knows the elements with their attributes and properties`, () => {
    expect(errors.filter((line) => line.startsWith(`${file}(`))).toEqual([]);
  });
}

test('the types themselves have no errors', () => {
  const files = Object.values(uses).map(([file]) => `${file}(`);
  expect(errors.filter((line) => !files.some((file) => line.startsWith(file)))).toEqual([]);
});

function compileErrors(folder: string): string[] {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout.split('\n').filter(Boolean);
}
