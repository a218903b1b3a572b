import { expect, it } from 'vitest';
import { clientNetwork, shopperNetwork } from './client-network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
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
