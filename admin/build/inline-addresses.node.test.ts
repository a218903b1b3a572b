import { expect, test } from 'vitest';
import { withAddresses } from './inline-addresses.ts';

const addresses = new Map([
  ['shop', "'GET /shops/:shop'"],
  ['keys', "'GET /shops/:shop/keys'"],
]);

function build(code: string, imports = "import { call } from '../api/call.ts';"): string {
  return withAddresses('screen.ts', `${imports}\n${code}`, addresses);
}

test('a call by the name of an endpoint gets its address', () => {
  expect(build("await call('shop', {});")).toContain("await call('GET /shops/:shop', {});");
  expect(build("await call(\n  'shop',\n  {},\n);")).toContain('GET /shops/:shop');
});

test('calls have short addresses of shops, which `call` completes', () => {
  expect(build("await call('keys', {});")).toContain("await call('GET~keys', {});");
  const source = "import { adminBase, addresses } from '../../server/contract/admin/addresses.ts';";
  expect(build('const address = addresses[name];', source)).toContain(
    "const address = name.replace('~', ' /shops/:shop/');",
  );
});

test('a name that no endpoint has fails the build', () => {
  expect(() => build("call('ship', {});")).toThrow("screen.ts names no endpoint in call('ship'");
});

test('a renamed or exported call fails the build', () => {
  for (const imports of [
    "import { call as ask } from '../api/call.ts';",
    "import * as api from '../api/call.ts';",
    "export { call } from './call.ts';",
    "export * from './call.ts';",
    "import { call } from '../api/call.ts'; export { call };",
  ]) {
    expect(() => build('', imports)).toThrow('screen.ts gives `call` another name');
  }
});

test('a call whose endpoint is not named right behind it fails the build', () => {
  for (const code of [
    "call<'shop'>('shop', {});",
    'call(name, {});',
    'const ask = call;',
    'names.map(call);',
    'const api = { call };',
  ]) {
    expect(() => build(code), code).toThrow('screen.ts uses `call` without the name');
  }
});

test('other imports of the same module and other functions of the same name are left', () => {
  const imports = "import { type CallInput, sessionEnded } from '../api/call.ts';";
  const code = 'calls.call(null); sessionEnded.dispatchEvent(event);';
  expect(build(code, imports)).toBe(`${imports}\n${code}`);
});
