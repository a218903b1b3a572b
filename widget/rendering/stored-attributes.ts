import { getPath } from '../core/json.ts';
import { storedAttributes } from '../core/stored/stored-settings.ts';
import type { VitrineElement } from '../core/vitrine-element.ts';

/** Returns the attributes that a stored widget sets. @param isList - lists resolve some of them with their request. */
export function storedOf(
  elementClass: typeof VitrineElement,
  widget: unknown,
  isList: boolean,
): (readonly [string, string | true])[] {
  return storedAttributes(elementClass, getPath(widget, 'settings'), isList).flatMap(
    ([name, value]) =>
      value === true || (value !== '' && typeof value === 'string')
        ? [[name, value] as const]
        : typeof value === 'number'
          ? [[name, String(value)] as const]
          : [],
  );
}
