/**
 * The groups of modules that share a file. One file compresses better than ten, and a page should load little that it
 * does not show: the shell has what most pages use, and screens that people open one after the other share a file.
 */
const fileGroups = [
  { name: 'base', test: isOfEveryPage },
  { name: 'shell', test: isOfShell },
  {
    name: 'forms',
    test: /\/admin\/kit\/(?:admin-form|copy-text|dialog-controller|current-password-field|form-dialog|secret-text)\.ts/,
  },
  { name: 'names', test: /\/admin\/screens\/ruleset\/name-book\.ts/ },
  {
    name: 'editing',
    test: /\/admin\/kit\/(?:draft-editor|edit-history|head-button)\.ts|\/lit(?:-html)?\/directives\/repeat\.js/,
  },
  { name: 'countries', test: /\/admin\/kit\/countries\.ts/ },
  { name: 'kit', test: isOfKit },
  { name: 'health', test: /\/admin\/(?:health\/[\w-]+|shell\/status-pill)\.ts/ },
  {
    name: 'drafts',
    test: /\/admin\/screens\/(?:drafts\/(?:draft-(?:head|screen)|version-history|texts\/texts)|search\/search-(?:draft-screen|kind))\.ts/,
  },
  {
    name: 'pickers',
    test: /\/admin\/(?:kit\/(?:product-picker|(?:json|line)-diff|conflict-\w+))\.ts/,
  },
  {
    name: 'visits',
    test: /\/admin\/(?:screens\/start\/(?:consent-note|formats)|kit\/kept-terms)\.ts|^merged-texts\/overview$/,
  },
  {
    name: 'insight',
    test: /\/admin\/screens\/(?:first-shop\/(?:try-store|texts\/texts)|start\/mend-term)\.ts/,
  },
  { name: 'drag', test: /\/admin\/kit\/drag-rows\.ts|\/@atlaskit\// },
  { name: 'builder', test: isOfBuilder },
];

/** The files of the build. Names with short hashes make the lists of what each file needs shorter. */
export const outputFiles = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
  codeSplitting: { groups: fileGroups },
};

/** Modules below `admin/` that are loaded together, although each is imported by itself. */
export const loadedTogether: Readonly<Record<string, readonly string[]>> = {
  overview: [
    'screens/start/start-screen.ts',
    'screens/insight/insight-screens.ts',
    'screens/first-shop/first-shop-screen.ts',
  ],
  goods: [
    'screens/catalog/catalog-screens.ts',
    'screens/recommendations/recommendations-screen.ts',
    'screens/markets/markets-screen.ts',
  ],
  records: [
    'screens/events/events-screen.ts',
    'screens/imports/imports-screen.ts',
    'screens/persons/persons-screen.ts',
  ],
  settings: [
    'screens/changes/changes-screen.ts',
    'screens/keys/keys-screen.ts',
    'screens/people/people-screen.ts',
    'screens/shop/shop-screen.ts',
    'screens/you/you-screen.ts',
  ],
  store: ['screens/connection/connection-screen.ts', 'screens/webhooks/webhooks-screen.ts'],
  'shell-parts': ['shell/find-or-do.ts', 'shell/help/page-help.ts'],
  lists: [
    'screens/experiments/experiment-screen.ts',
    'screens/experiments/experiments-screen.ts',
    'screens/ruleset-uses/ruleset-uses.ts',
    'screens/rulesets/rulesets-screen.ts',
    'screens/widgets/widgets-screen.ts',
  ],
  search: [
    'screens/search/compare-screen.ts',
    'screens/search/settings/kept-terms-notice.ts',
    'screens/search/settings/settings-screen.ts',
    'screens/search/settings/weight-trial.ts',
    'screens/search/terms-screen.ts',
  ],
  'draft-dialogs': ['screens/drafts/draft-publish.ts', 'screens/drafts/version-history.ts'],
};

/** Folders of texts whose languages are loaded together. Those of other folders are files of their own. */
export const textsTogether: Readonly<Record<string, readonly string[]>> = {
  kit: ['kit/texts', 'sign-in/texts'],
  shell: ['kit/editing-texts', 'kit/product-texts', 'shell/texts'],
  overview: ['screens/start/texts', 'screens/first-shop/texts', 'kit/kept-term-texts'],
  goods: ['screens/catalog/texts', 'screens/recommendations/texts', 'screens/markets/texts'],
  records: ['screens/events/texts', 'screens/imports/texts', 'screens/persons/texts'],
  settings: [
    'screens/changes/texts',
    'screens/keys/texts',
    'screens/people/texts',
    'screens/shop/texts',
    'screens/you/texts',
  ],
  store: ['screens/connection/texts', 'screens/webhooks/texts'],
  ruleset: ['screens/ruleset/texts', 'screens/ruleset/words'],
  rulesets: [
    'screens/rulesets/texts',
    'screens/ruleset-uses/texts',
    'screens/ruleset/dialogs/texts',
  ],
  search: [
    'screens/drafts/texts',
    'screens/search/texts',
    'screens/search/list-texts',
    'screens/search/settings/texts',
  ],
};

/** The base of elements and the calls of the API. */
function isOfEveryPage(id: string): boolean {
  const parts = [
    /\/node_modules\/(?:@lit\/reactive-element|lit|lit-element|lit-html)\/(?!.*directive)/,
    /\/node_modules\/lit(?:-html)?\/(?:directive|directive-helpers|directives\/keyed)\.js/,
    /\/admin\/(?:api\/(?!upload-file)|preferences\/)/,
    /\/admin\/(?:router\/addresses|(?:kit|sign-in)\/texts\/texts)\.ts|vite\/preload-helper/,
    /\/admin\/kit\/(?:admin-element|form-field|loaded|read-form)\.ts|^merged-texts\/kit$/,
  ];
  return parts.some((part) => part.test(id));
}

/**
 * Parts that the shell brings, and that screens use too, with the styles of screens that have a few lines. Large styles
 * come with their screens.
 */
function isOfShell(id: string): boolean {
  const parts = [
    /\/admin\/(?:kit|screens)\/(?!(?:ruleset|search|start|widgets)\/).*\.css|\/admin\/styles\/signed-in\.css/,
    /\/admin\/kit\/(?:modal|toast|button-menu|dates|combobox|facts|keep-focus|numbers|sizes|table|thumbnails)\.ts/,
    /\/admin\/shell\/admin-shell\.ts|^merged-texts\/shell$/,
  ];
  return parts.some((part) => part.test(id));
}

/** Small parts of the kit, of which each screen has a few, and the task that loads what a screen shows. */
function isOfKit(id: string): boolean {
  return /\/@lit\/task\/|\/admin\/kit\/(?!plots\/|cell-|kept-|product-|(?:json|line)-diff|conflict-|drag-)[\w/-]+(?<!\/(?:en|de))\.ts/.test(
    id,
  );
}

/** Parts of the builder of rulesets that come with it, and not with its dialogs. */
function isOfBuilder(id: string): boolean {
  return /\/admin\/screens\/ruleset\/(?!dialogs\/(?!open-dialog)|trial\/situation-name|matches\/(?!show-)|state\/(?:difference|situation-changes)|name-book|(?:words|texts)\/(?:en|de)\.ts)/.test(
    id,
  );
}
