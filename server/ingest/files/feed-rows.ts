import { Parser, type Handler } from 'htmlparser2';
import { storableText } from '../../contract/values/storable-text.ts';
import { damagedFile } from './damaged-file.ts';
import type { FileText } from './file-text.ts';
import type { TableRow } from './table-rows.ts';

/** The names of items: of RSS 2.0, and of Atom. */
const itemNames = new Set(['item', 'entry']);

/** Feeds are flat; deeper ones are hostile. */
const maxDepth = 32;

/** Limits the memory of an item, and that of an element which never ends. */
const maxItemLength = 4 * 1024 * 1024;

/** Items whose elements become columns. */
const sampleItems = 200;

/** The column with the names of elements that no sampled item has. */
const furtherColumn = 'further elements';

/** Elements that may stand in an item several times. */
const lists = new Set(['additional_image_link', 'product_detail', 'product_highlight']);

interface FeedItem {
  line: number;
  /** The texts of its elements, by their names without a prefix. */
  fields: Map<string, string>;
  isCut: boolean;
}

/**
 * Yields the items of an XML feed as the rows of a table, header first: RSS 2.0 or Atom, with the elements of Google
 * Merchant Center or of the catalog of Facebook. Entities of a document type are not expanded.
 */
export async function* readFeedRows(file: FileText): AsyncGenerator<TableRow> {
  const items = readItems(file);
  const sample: FeedItem[] = [];
  let failure: unknown = null;
  try {
    for (let next = await items.next(); !next.done; next = await items.next()) {
      sample.push(next.value);
      if (sample.length === sampleItems) {
        break;
      }
    }
  } catch (error) {
    // The items before the damage come first.
    failure = error;
  }
  if (sample.length === 0) {
    throw failure;
  }
  const columns = [...new Set(sample.flatMap(({ fields }) => [...fields.keys()]))];
  yield { line: 1, cells: [...columns, furtherColumn], isCut: false };
  for (const item of sample) {
    yield rowOf(item, columns);
  }
  if (failure !== null) {
    throw failure;
  }
  for await (const item of items) {
    yield rowOf(item, columns);
  }
}

function rowOf({ line, fields, isCut }: FeedItem, columns: readonly string[]): TableRow {
  const known = new Set(columns);
  const further = [...fields.keys()].filter((name) => !known.has(name));
  const cells = columns.map((name) => fields.get(name) ?? '');
  return { line, cells: [...cells, further.join(', ')], isCut };
}

async function* readItems({ path, chunks }: FileText): AsyncGenerator<FeedItem> {
  const reader = new ItemReader(path);
  // The parser expands no entities of a document type, and no file but this one is opened.
  const parser = new Parser(reader, { xmlMode: true, decodeEntities: true });
  for await (const chunk of chunks) {
    for (const piece of chunk.split(/(?<=\n)/)) {
      parser.write(piece);
      reader.endPiece(piece);
    }
    yield* reader.take();
  }
  parser.end();
  yield* reader.take();
  reader.end();
}

/** Collects items from the events of the parser. Errors that it throws end the reading. */
class ItemReader implements Partial<Handler> {
  readonly #path: string;
  readonly #items: FeedItem[] = [];
  #line = 1;
  #depth = 0;
  #root = '';
  #count = 0;
  #cutLine: number | null = null;
  /** Characters since the last event, or of the open item. */
  #silent = 0;
  #length = 0;
  #open: FeedItem | undefined;
  #openDepth = 0;
  #field = '';
  #hasPrefix = false;
  #text = '';
  /** Fields of the open item that were named with a prefix, which come before others of the same name. */
  #prefixed = new Set<string>();

  constructor(path: string) {
    this.#path = path;
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    this.#silent = 0;
    this.#depth += 1;
    this.#root ||= name;
    if (this.#depth > maxDepth) {
      throw this.#damage(`holds more than ${maxDepth} elements within each other`);
    }
    if (this.#open === undefined) {
      if (itemNames.has(name)) {
        this.#open = { line: this.#line, fields: new Map(), isCut: false };
        this.#openDepth = this.#depth;
        this.#prefixed = new Set();
        this.#length = 0;
      }
      return;
    }
    if (this.#depth === this.#openDepth + 1) {
      this.#hasPrefix = name.includes(':');
      this.#field = name.slice(name.indexOf(':') + 1).toLowerCase();
      // Atom has addresses in an attribute.
      this.#text = this.#field === 'link' ? (attributes['href'] ?? '') : '';
    } else if (this.#text.trim() !== '') {
      this.#text += ':';
    }
  }

  ontext(text: string): void {
    this.#silent = 0;
    if (this.#open === undefined || this.#depth <= this.#openDepth) {
      return;
    }
    this.#length += text.length;
    if (this.#length > maxItemLength) {
      throw this.#damage('holds an item that is longer than 4 MiB');
    }
    this.#text += text;
  }

  onclosetag(_: string, isImplied: boolean): void {
    this.#silent = 0;
    if (this.#open && this.#depth === this.#openDepth) {
      this.#items.push({ ...this.#open, isCut: isImplied });
      this.#cutLine = isImplied ? this.#open.line : null;
      this.#count += 1;
      this.#open = undefined;
    } else if (this.#open && this.#depth === this.#openDepth + 1) {
      this.#endField(this.#open);
    }
    this.#depth -= 1;
  }

  /** Counts the line of a piece, and refuses one whose element never ends. */
  endPiece(piece: string): void {
    this.#line += piece.endsWith('\n') ? 1 : 0;
    this.#silent += piece.length;
    if (this.#silent > maxItemLength) {
      throw this.#damage('holds an element that never seems to end');
    }
  }

  take(): FeedItem[] {
    return this.#items.splice(0);
  }

  /** Refuses documents without items, and those that end in one. */
  end(): void {
    if (this.#cutLine !== null) {
      const reason = `ends in the middle of the item that starts in line ${this.#cutLine}`;
      throw damagedFile(this.#path, reason);
    }
    if (this.#count === 0) {
      throw damagedFile(
        this.#path,
        /^(?:html|head|title|body|meta)$/i.test(this.#root)
          ? 'is a page of the web: save the feed itself, or export the products as CSV or JSON'
          : `is XML without items: Vitrine reads feeds of Google and Facebook, which are RSS or Atom; the document begins with <${this.#root.slice(0, 40)}>`,
      );
    }
  }

  #endField({ fields }: FeedItem): void {
    const text = storableText(this.#text.trim());
    const known = fields.get(this.#field);
    const isBetter = this.#hasPrefix && !this.#prefixed.has(this.#field);
    if (text === '') {
      return;
    }
    if (known !== undefined && lists.has(this.#field)) {
      fields.set(this.#field, `${known},${text}`);
    } else if (known === undefined || isBetter) {
      fields.set(this.#field, text);
    }
    if (this.#hasPrefix) {
      this.#prefixed.add(this.#field);
    }
  }

  #damage(what: string): Error {
    return damagedFile(this.#path, `${what}, in line ${this.#open?.line ?? this.#line}`);
  }
}
