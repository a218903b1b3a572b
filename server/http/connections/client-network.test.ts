import { expect, it } from 'vitest';
import { addressIn, clientNetwork, shopperNetwork } from './client-network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0DB8:0001:2::9', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('the client at %s counts as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:ab02::9', '2001:db8:1:ab'],
  ['2001:db8:1:abff::9', '2001:db8:1:ab'],
  ['2001:db8:1:2::9', '2001:db8:1:00'],
  ['::1', '::1'],
  ['127.0.0.1', '127.0.0.1'],
])('shoppers at %s count together as %s', (address, network) => {
  expect(shopperNetwork(address)).toBe(network);
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:50123', '203.0.113.7'],
  ['"203.0.113.7:50123"', '203.0.113.7'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['"[2001:db8::1]:50123"', '2001:db8::1'],
  ['2001:db8:1:2:3:4:5:6:50123', '2001:db8:1:2:3:4:5:6'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['unknown', 'unknown'],
  ['_hidden', 'unknown'],
  ['_hidden:50123', 'unknown'],
  ['203.0.113.7.9', 'unknown'],
  ['', 'unknown'],
])('the entry %s of a proxy names the client %s', (entry, address) => {
  expect(addressIn(entry)).toBe(address);
});
