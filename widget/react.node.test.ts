import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = process.cwd();

const page = `
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
    <vitrine-pop-up on="exit" />
    <vitrine-quick-view for="#search" />
    <vitrine-results-page page-size={12} />
  </div>
);
// @ts-expect-error -- there is no such layout
export const layout = <vitrine-recommendations layout="circle" />;
// @ts-expect-error -- a flag is not a text
export const flag = <vitrine-recommendations addToCart="yes" />;
// @ts-expect-error -- there is no such attribute
export const attribute = <vitrine-recommendations colour="red" />;
// @ts-expect-error -- nor such an element
export const element = <vitrine-carousel />;
`;

const settings = {
  extends: join(root, 'tsconfig.json'),
  compilerOptions: {
    jsx: 'react-jsx',
    types: [],
    skipLibCheck: false,
    typeRoots: [join(root, 'node_modules/@types')],
    paths: {
      '@vitrine/widget': [join(root, 'widget/start/module.ts')],
      '@vitrine/widget/react': [join(root, 'widget/react.d.ts')],
      react: [join(root, 'node_modules/@types/react')],
      'react/jsx-runtime': [join(root, 'node_modules/@types/react/jsx-runtime')],
    },
  },
  include: [],
  files: ['page.tsx'],
};

test('JSX of React 19 knows the elements with their attributes and properties', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-react-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = {
    'page.tsx': page,
    'tsconfig.json': JSON.stringify(settings),
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
  }
  expect(compileErrors(folder)).toBe('');
});

function compileErrors(folder: string): string {
  try {
    return execFileSync(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder],
      {
        encoding: 'utf8',
      },
    );
  } catch (error) {
    return String(Reflect.get(Object(error), 'stdout'));
  }
}
