import { expect, test } from 'vitest';
import { ownProperties } from '../../widget/build/property-names.ts';
import { adminProperties } from './property-names.ts';

/** Interfaces of browsers that no file of the elements uses. */
const unused =
  /^(?:Offscreen)?Canvas|^WebGL|^(?:Navigator|Performance|MIDIPort|BatteryManager)$|^Presentation/;

test('no property with a short name is one of the browser', () => {
  const used = Object.getOwnPropertyNames(globalThis).filter((name) => !unused.test(name));
  const published = used.flatMap((name) => {
    const value: unknown = Reflect.get(globalThis, name);
    return typeof value === 'function' ? [name, ...membersOf(name, value)] : [name];
  });

  expect(published).toContain('addEventListener');
  expect(published).toContain('Event.currentTarget');
  expect(published.filter(isOwn)).toEqual([]);
});

function isOwn(name: string): boolean {
  const property = name.slice(name.indexOf('.') + 1);
  return ownProperties.includes(property) || adminProperties.includes(property);
}

/** Returns the static and other members of an interface, after its name and a dot. */
function membersOf(name: string, constructor: object): string[] {
  const prototype: unknown = Reflect.get(constructor, 'prototype');
  return [constructor, Object(prototype)]
    .flatMap((each: object) => Object.getOwnPropertyNames(each))
    .map((member) => `${name}.${member}`);
}
