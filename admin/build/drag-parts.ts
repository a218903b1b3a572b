import type { Replacement } from '../../widget/build/lit-parts.ts';

/**
 * The parts of the package for drag and drop that the admin does not use: drop targets that stay active after the
 * pointer has left them, monitors, data of and for other windows, and pictures of what is dragged.
 */
export const dragReplacements: Readonly<Record<string, readonly Replacement[]>> = {
  [inPackage('make-adapter/make-drop-target.js')]: [
    [/if \(actual\.length >= current\.length\)[^]+?return copyReverse\(\w+\);/g, 'return actual;'],
    [/,\s+\/\/ we are collecting[^}]+?isActiveDueToStickiness: false/g, ''],
  ],
  [inPackage('make-adapter/make-adapter.js')]: [
    ['const monitorAPI = makeMonitor();', ''],
    ['monitorAPI.dispatchEvent(args);', ''],
    [/,\s+monitor: monitorAPI\.monitorForConsumers/g, ''],
  ],
  [inPackage('adapter/element-adapter.js')]: [
    [/const nativeData = [^]+?\n {8}\}\n/g, ''],
    ['monitorForElements = adapter.monitor', 'monitorForElements = undefined'],
  ],
  [inPackage('ledger/lifecycle-manager.js')]: [
    [/if \(dragType\.startedFrom === 'external'\) \{[^}]+(?:\}\s*;)?\s*\}/g, ''],
    [/dragType\.type === 'external' \?[^:]+: null/g, 'null'],
    [/\{\s+nativeSetDragImage: getNativeSetDragImage\(event\)\s+\}/g, ''],
  ],
  [inPackage('ledger/dispatch-consumer-event.js')]: [
    [/start\(\{\s+nativeSetDragImage\s+\}\)/g, 'start()'],
    [/,\s+nativeSetDragImage(?=\s+\})/g, ''],
    [/,\s+updatedSourcePayload(?=\s+\})/g, ''],
    [/updatedSourcePayload !== null[^,]+: source/g, 'source'],
  ],
};

function inPackage(file: string): string {
  return `@atlaskit/pragmatic-drag-and-drop/dist/es2019/${file}`;
}
