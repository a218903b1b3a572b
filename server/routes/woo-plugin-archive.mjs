import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/** The folder of the plugin within a shop's plugins. */
const pluginName = 'vitrine';

/** 1 January 1980, the first day that an archive can name: equal files make equal archives. */
const dosDate = 0x21;

const version = 20;
/** Names are in UTF-8. */
const flags = 0x0800;

/**
 * Returns the archive of the WooCommerce plugin that merchants upload to their shop, with its files as they are.
 * @param {string} folder the folder `public/woocommerce`
 */
export function packWooPlugin(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .map((name) => name.replaceAll('\\', '/'))
    .toSorted();
  return zipOf(
    names.map((name) => ({
      name: Buffer.from(`${pluginName}/${name}`),
      content: readFileSync(join(folder, name)),
    })),
  );
}

/** @param {readonly { name: Buffer, content: Buffer }[]} files */
function zipOf(files) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const { name, content } of files) {
    const head = headOf(name, content);
    parts.push(signed(0x04034b50), head, name, content);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const maker = Buffer.alloc(2);
    maker.writeUInt16LE(version);
    directory.push(signed(0x02014b50), maker, head, place, name);
    offset += 4 + head.length + name.length + content.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listed, signed(0x06054b50), end]);
}

/**
 * Returns what both places say of a file, which is stored without compression.
 * @param {Buffer} name
 * @param {Buffer} content
 */
function headOf(name, content) {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(version, 0);
  head.writeUInt16LE(flags, 2);
  head.writeUInt16LE(dosDate, 8);
  head.writeUInt32LE(crc32(content), 10);
  head.writeUInt32LE(content.length, 14);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt16LE(name.length, 22);
  return head;
}

/** @param {number} signature */
function signed(signature) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}
