import type { Plugin } from 'vite';
import { smallNames } from '../../widget/build/small-names.ts';
import { tagsOfAnyTemplate, tightLiterals } from '../../widget/build/tight-literals.ts';
import { withoutUnusedParts } from '../../widget/build/unused-parts.ts';
import { dragReplacements } from './drag-parts.ts';
import { inlineAddresses } from './inline-addresses.ts';
import { adminReplacements } from './lit-parts.ts';
import { mergedImports } from './merged-imports.ts';
import { smallPreload } from './preload.ts';
import { adminProperties } from './property-names.ts';
import { shortPropertyOptions } from './property-options.ts';
import { textLists } from './text-lists.ts';
import { withoutFacades } from './without-facades.ts';

const unusedParts = {
  replacements: { ...adminReplacements, ...dragReplacements },
  list: 'admin/build/lit-parts.ts or admin/build/drag-parts.ts',
  keepsDirectives: true,
};

/**
 * Returns what makes the files of the admin small, in the order in which it runs.
 *
 * @param buildName what the names of all files end with.
 */
export function adminPlugins(buildName: string): Plugin[] {
  return [
    textLists(),
    inlineAddresses(),
    shortPropertyOptions(),
    mergedImports(),
    withoutFacades(),
    smallPreload(buildName),
    withoutUnusedParts(unusedParts),
    tightLiterals(/\/admin\/.*\.ts$/, tagsOfAnyTemplate),
    smallNames(() => ({ properties: adminProperties })),
  ];
}
