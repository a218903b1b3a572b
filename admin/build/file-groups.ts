/** The files of the build. The modules of a group share one, which compresses better than ten. */
export const fileGroups = [
  { name: 'base', test: isOfEveryPage },
  { name: 'sign-in', test: /\/admin\/sign-in\/(?:sign-in-form|texts\/texts)\.ts/ },
  { name: 'shell', test: isOfShell },
  // The builder has it too, which would draw it into its file.
  { name: 'countries', test: /\/admin\/kit\/countries\.ts/ },
  { name: 'editing', test: isOfEditing },
  { name: 'builder', test: isOfBuilder },
];

/** The base of elements and the calls of the API. */
function isOfEveryPage(id: string): boolean {
  const parts = [
    /\/node_modules\/(?:@lit\/reactive-element|lit|lit-element|lit-html)\/(?!.*directive)/,
    /\/node_modules\/lit(?:-html)?\/(?:directive|directive-helpers|directives\/keyed)\.js/,
    /\/admin\/(?:api\/(?!upload-file)|preferences\/)/,
    /\/admin\/router\/addresses\.ts|vite\/preload-helper/,
    /\/admin\/kit\/(?:admin-element|form-field|loaded|read-form|texts\/texts)\.ts/,
  ];
  return parts.some((part) => part.test(id));
}

/** Parts that the shell brings, and that screens use too. */
function isOfShell(id: string): boolean {
  return /\/admin\/(?:kit\/(?:modal|toast|button-menu|dates|combobox|keep-focus|thumbnails)|health\/\w+|shell\/admin-shell)\.ts|\/@lit\/task\//.test(
    id,
  );
}

/** Parts of the builder of rulesets that come with it, and not with its dialogs. */
function isOfBuilder(id: string): boolean {
  return /\/admin\/screens\/ruleset\/(?!dialogs\/(?!open-dialog)|state\/(?:difference|situation-changes|ruleset-draft)|name-book|(?:words|texts)\/(?:en|de)\.ts)/.test(
    id,
  );
}

/** Parts that the builder shares with other editors of drafts. */
function isOfEditing(id: string): boolean {
  const parts = [
    /\/admin\/kit\/(?:draft-editor|edit-history|head-button|drag-rows)\.ts/,
    /\/@atlaskit\/|\/admin\/build\/bind-event-listener\.ts/,
    /\/lit(?:-html)?\/directives\/repeat\.js/,
  ];
  return parts.some((part) => part.test(id));
}
