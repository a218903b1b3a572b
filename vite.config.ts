import { readFileSync } from 'node:fs';
import { defineConfig, type UserConfig } from 'vite';
import { fileGroups } from './admin/build/file-groups.ts';
import { buildName } from './widget/build/build-name.ts';
import {
  elementEntries,
  fileOf,
  folderFiles,
  lazyEntries,
  moduleEntry,
  packageFileOf,
  serverEntry,
} from './widget/build/folder-files.ts';
import { tagsOfAnyTemplate, tightLiterals } from './widget/build/tight-literals.ts';

/**
 * `--mode widget` builds the elements, `--mode loader` the script of the theme, `--mode service-loader` that of an
 * installation with `SERVICE_NAME`, `--mode module` all for bundlers, `--mode render` all for the server's pages, `--mode admin` the merchant's application,
 * `--mode server` the server. `vitest.config.ts` has the tests.
 */
export default defineConfig(({ mode }) => {
  switch (mode) {
    case 'widget':
      return widget;
    case 'loader':
      return loader('script', 'widget.js');
    case 'service-loader':
      return loader('service-script', 'widget-service.js');
    case 'module':
      return module;
    case 'render':
      return rendering;
    case 'admin':
      return admin;
    case 'server':
      return server;
    default:
      return {};
  }
});

/** Packages with native code or threads of their own, and drivers that knex requires only where they are used. */
const notBundled =
  'sqlite3 pino pino-pretty better-sqlite3 mariadb/callback mysql mysql2 oracledb pg-native pg-query-stream tedious'.split(
    ' ',
  );

/** The server's programs by their files' names. */
const programs = {
  main: 'server/main.ts',
  cli: 'server/cli/main.ts',
  'backup-program': 'server/backups/serve-backup.ts',
  'training-program': 'server/recommend/training/serve-training.ts',
  'import-program': 'server/features/imports/serve-import.ts',
  'quality-program': 'server/features/trials/serve-quality.ts',
  'field-weights-program': 'server/compose/serve-field-weights.ts',
};

const server: UserConfig = {
  publicDir: false,
  // Reading hundreds of small files of packages would take a quarter of a start.
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    rolldownOptions: { external: notBundled, input: programs },
  },
};

function filesBy(name: typeof packageFileOf) {
  return { groups: [{ name, debugName: 'folders' }], includeDependenciesRecursively: false };
}

/**
 * The prefix of the paths of the elements' files. Without `v-`, the cart's file would end in `/cart.js`, the address that
 * themes and their scripts know the cart by.
 */
const widgetFilesBegin = `${buildName(['widget', 'server/base/assignment.ts'])}/v-`;

const widget: UserConfig = {
  publicDir: false,
  plugins: [folderFiles(), tightLiterals()],
  build: {
    target: 'es2022',
    outDir: 'dist/widget',
    emptyOutDir: true,
    manifest: 'manifest.json',
    sourcemap: true,
    lib: {
      entry: lazyEntries(),
      formats: ['es'],
    },
    rolldownOptions: {
      output: {
        // For a library, Vite keeps the whitespace, and hints for bundlers that nobody bundles again.
        minify: true,
        comments: { annotation: false },
        entryFileNames: `${widgetFilesBegin}[name].js`,
        chunkFileNames: `${widgetFilesBegin}[name].js`,
        codeSplitting: filesBy(fileOf),
      },
      preserveEntrySignatures: 'allow-extension',
    },
  },
};

/**
 * Returns what the files of the elements import besides the core, from the manifest of their build. The script of the theme
 * asks for all of it at once.
 */
function importsOfFiles(): Record<string, string> {
  const manifest: Record<string, { name?: string; imports?: string[] }> = JSON.parse(
    readFileSync('dist/widget/manifest.json', 'utf8'),
  );
  const namesOf = (key: string): string[] =>
    (manifest[key]?.imports ?? []).flatMap((imported) => [
      manifest[imported]?.name ?? '',
      ...namesOf(imported),
    ]);
  return Object.fromEntries(
    Object.entries(manifest).flatMap(([key, { name = '' }]) => {
      const others = new Set(namesOf(key).filter((each) => each !== 'core'));
      return others.size > 0 ? [[name, [...others].join(' ')]] : [];
    }),
  );
}

/** One classic script without imports, so that it works with and without `type="module"`. */
function loader(entry: string, fileName: string): UserConfig {
  return {
    publicDir: false,
    define: {
      __FILES__: JSON.stringify(widgetFilesBegin),
      __IMPORTS__: JSON.stringify(importsOfFiles()),
    },
    build: {
      target: 'es2022',
      outDir: 'dist/widget',
      emptyOutDir: false,
      sourcemap: true,
      lib: {
        entry: `widget/start/${entry}.ts`,
        formats: ['iife'],
        name: 'vitrine',
        fileName: () => fileName,
      },
    },
  };
}

/** For pages that bundle the widgets: files that a bundler splits, names and minifies as it likes. */
const module: UserConfig = {
  publicDir: false,
  plugins: [folderFiles(), tightLiterals()],
  build: {
    target: 'es2022',
    outDir: 'dist/module',
    emptyOutDir: true,
    lib: {
      entry: {
        widget: moduleEntry,
        server: serverEntry,
        ...elementEntries(),
        ...lazyEntries(),
      },
      formats: ['es'],
    },
    rolldownOptions: {
      // A page that uses Lit itself has one copy of it.
      external: /^(?:lit|lit-html|@lit|@lit-labs)(?:\/|$)/,
      output: {
        chunkFileNames: '[name].js',
        codeSplitting: filesBy(packageFileOf),
        minifyInternalExports: false,
      },
      preserveEntrySignatures: 'allow-extension',
    },
  },
};

/** The elements for the server, which renders them. The literals are tightened as for browsers, which compare them. */
const rendering: UserConfig = {
  publicDir: false,
  plugins: [tightLiterals()],
  ssr: { noExternal: true },
  build: {
    ssr: 'widget/rendering/render.ts',
    target: 'node20',
    outDir: 'dist/render',
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: false } },
  },
};

/** The page of the merchant's application, with files of screens that load when one is shown. */
const admin: UserConfig = {
  root: 'admin',
  base: '/admin/',
  plugins: [tightLiterals(/\/admin\/.*\.ts$/, tagsOfAnyTemplate)],
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: '../dist/admin',
    emptyOutDir: true,
    manifest: 'manifest.json',
    sourcemap: true,
    // Every browser that has `URLPattern` loads modules ahead by itself.
    modulePreload: { polyfill: false },
    // The strict policy of the page refuses contents in addresses.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: fileGroups } } },
  },
};
