/**
 * The groups of modules that share a file. One file compresses better than ten, and a page should load little that it
 * does not show: the shell has what most pages use, and screens that people open one after the other share a file.
 */
const fileGroups = [
  { name: 'base', test: isOfEveryPage },
  { name: 'shell', test: isOfShell },
  {
    name: 'editing',
    test: /\/admin\/(?:kit\/(?:draft-editor|edit-history|head-button|members|picked-product)|screens\/ruleset\/name-book)\.ts|\/lit(?:-html)?\/directives\/repeat\.js/,
  },
  { name: 'health', test: /\/admin\/(?:health\/[\w-]+|shell\/status-pill)\.ts/ },
  {
    name: 'drafts',
    test: /\/admin\/screens\/(?:drafts\/(?:draft-(?:head|screen)|version-history|texts\/texts)|search\/search-(?:draft-screen|kind))\.ts/,
  },
  {
    name: 'pickers',
    test: /\/admin\/kit\/(?:chosen-[\w-]+|pasted-products|product-picker)\.ts/,
  },
  {
    name: 'differences',
    test: /\/admin\/kit\/(?:(?:json|line)-diff|conflict-\w+)\.ts/,
  },
  {
    name: 'insight',
    test: /\/admin\/(?:screens\/(?:start\/(?:consent-note|formats|mend-term)|first-shop\/(?:shop-creation|try-store|texts\/texts))|kit\/(?:kept-terms|plots\/lazy-plots))\.ts|^merged-texts\/overview$/,
  },
  // Else the texts, which a dialog of the page shows too, would be a file of their own.
  { name: 'settings', test: /^merged-(?:screens|texts)\/settings$/ },
  { name: 'drag', test: /\/admin\/kit\/drag-rows\.ts|\/@atlaskit\// },
  { name: 'builder', test: isOfBuilder },
];

/**
 * The files of the build.
 *
 * @param buildName what their names end with.
 */
export function outputFiles(buildName: string) {
  return {
    entryFileNames: `assets/[name]-${buildName}.js`,
    chunkFileNames: `assets/[name]-${buildName}.js`,
    assetFileNames: `assets/[name]-${buildName}[extname]`,
    codeSplitting: { groups: fileGroups },
  };
}

/** Returns the files that a screen loads with its own. The page has the base, and all screens are shown in the shell. */
export function unloadedFiles(
  _: string,
  files: string[],
  { hostId }: { readonly hostId: string },
): string[] {
  const isLoaded = /\/base-/.test(hostId) ? /\/base-/ : /\/(?:base|shell)-/;
  return files.filter((file) => !isLoaded.test(file));
}

/** Modules below `admin/` that are loaded together, although each is imported by itself. */
export const loadedTogether: Readonly<Record<string, readonly string[]>> = {
  overview: [
    'screens/start/start-screen.ts',
    'screens/insight/insight-screens.ts',
    'screens/first-shop/first-shop-screen.ts',
    'kit/plots/plots.ts',
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
    'screens/connection/connection-screen.ts',
    'screens/webhooks/webhooks-screen.ts',
  ],
  'sign-in': ['sign-in/sign-in-form.ts', 'sign-in/link-form.ts'],
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
    'screens/search/learned-pairs.ts',
    'screens/search/settings/kept-terms-notice.ts',
    'screens/search/settings/settings-screen.ts',
    'screens/search/settings/weight-trial.ts',
    'screens/search/terms-screen.ts',
  ],
};

/** Folders of texts whose languages are loaded together. Those of other folders are files of their own. */
export const textsTogether: Readonly<Record<string, readonly string[]>> = {
  kit: ['kit/texts', 'sign-in/texts', 'kit/editing-texts', 'kit/product-texts', 'shell/texts'],
  overview: ['screens/start/texts', 'screens/first-shop/texts', 'kit/kept-term-texts'],
  goods: ['screens/catalog/texts', 'screens/recommendations/texts', 'screens/markets/texts'],
  records: ['screens/events/texts', 'screens/imports/texts', 'screens/persons/texts'],
  settings: [
    'screens/changes/texts',
    'screens/keys/texts',
    'screens/people/texts',
    'screens/shop/texts',
    'screens/you/texts',
    'screens/connection/texts',
    'screens/webhooks/texts',
  ],
  ruleset: ['screens/ruleset/texts', 'screens/ruleset/words', 'screens/ruleset/matches/texts'],
  lists: [
    'screens/rulesets/texts',
    'screens/ruleset-uses/texts',
    'screens/experiments/texts',
    'screens/widgets/texts',
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
    /\/admin\/(?:main\.ts|shell\/(?:admin-application|one-time-link)\.ts|api\/(?!upload-file)|preferences\/)/,
    /\/admin\/(?:router\/addresses|(?:kit|sign-in)\/texts\/texts)\.ts|vite\/preload-helper/,
    /\/admin\/kit\/(?:admin-element|form-field|loaded|read-form|reload-once)\.ts|^merged-texts\/kit$/,
  ];
  return parts.some((part) => part.test(id));
}

/**
 * Parts that the shell brings, and that screens use too, with the styles of screens that have a few lines. Large styles
 * come with their screens.
 */
function isOfShell(id: string): boolean {
  const parts = [
    /\/admin\/(?:kit|screens)\/(?!ruleset\/).*\.css|\/admin\/styles\/signed-in\.css/,
    /\/@lit\/task\/|\/admin\/kit\/(?!plots\/|chosen-|kept-|pasted-|product-|(?:json|line)-diff|conflict-|drag-|draft-|edit-|head-|members|picked-)[\w-]+\.ts/,
    /\/admin\/shell\/admin-shell\.ts/,
  ];
  return parts.some((part) => part.test(id));
}

/** Parts of the builder of rulesets that come with it, and not with its dialogs. */
function isOfBuilder(id: string): boolean {
  return /\/admin\/screens\/ruleset\/(?!dialogs\/(?!open-dialog)|trial\/situation-name|state\/(?:difference|situation-changes)|name-book|(?:[\w-]+\/)?(?:words|texts)\/(?:en|de)\.ts)/.test(
    id,
  );
}
