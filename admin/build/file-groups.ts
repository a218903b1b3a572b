/**
 * The groups of modules that share a file. One file compresses better than ten, and a page should load little that it
 * does not show: the shell has what most pages use, and screens that people open one after the other share a file.
 */
export const fileGroups = [
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
    test: /\/admin\/(?:screens\/(?:start\/(?:consent-note|formats|mend-term)|first-shop\/(?:shop-creation|try-store|texts\/texts))|kit\/(?:kept-terms|plots\/lazy-plots))\.ts/,
  },
  { name: 'drag', test: /\/admin\/kit\/drag-rows\.ts|\/@atlaskit\// },
  { name: 'builder', test: isOfBuilder },
];

/** The base of elements and the calls of the API. */
function isOfEveryPage(id: string): boolean {
  const parts = [
    /\/node_modules\/(?:@lit\/reactive-element|lit|lit-element|lit-html)\/(?!.*directive)/,
    /\/node_modules\/lit(?:-html)?\/(?:directive|directive-helpers|directives\/keyed)\.js/,
    /\/admin\/(?:main\.ts|shell\/(?:admin-application|one-time-link)\.ts|api\/(?!upload-file)|preferences\/)/,
    /\/admin\/(?:router\/addresses|(?:kit|sign-in)\/texts\/texts)\.ts|vite\/preload-helper/,
    /\/admin\/kit\/(?:admin-element|form-field|loaded|read-form|reload-once)\.ts/,
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
