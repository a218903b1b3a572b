import { columnFields, type TableKind, tableKinds } from '../../contract/column-fields.ts';
import { damagedFile } from '../files/damaged-file.ts';
import { openText } from '../files/file-text.ts';
import { isJsonStart } from '../files/json-values.ts';
import { columnKey } from './column-names.ts';
import { wordsOf } from './column-words.ts';
import { recogniseTable } from './table-formats.ts';
import { Table } from './table.ts';

interface DescribedColumn {
  /** As the first row writes it. */
  name: string;
  /** The field that it probably is; null for one that is not read. */
  field: string | null;
  /** The first cells that are not empty. */
  examples: string[];
}

interface DescribedTable {
  /** What the rows are, or probably are. */
  kind: TableKind;
  /** The name of the format; null for a table that needs a mapping of its columns. */
  format: string | null;
  columns: DescribedColumn[];
  /** The address of a picture of the first product; null without one. */
  picture: string | null;
}

const maxExamples = 3;
const maxExampleLength = 120;

/** Describes a table for the person who says what its columns are: each with a guess and examples. */
export async function describeTable(path: string, asked?: TableKind): Promise<DescribedTable> {
  const text = await openText(path);
  if (isJsonStart(text.first)) {
    throw damagedFile(path, 'is JSON, which has no columns');
  }
  const table = await Table.open(text);
  await table.close();
  const known = recogniseTable(table.columns);
  const kind = asked ?? known?.kind ?? likelyKind(table.columns);
  const fields = guessFields(kind, table.columns);
  const columns = table.columns.map((name, place) => ({
    name: name.trim(),
    field: fields.get(place) ?? null,
    examples: examplesOf(table, place),
  }));
  const pictures = columns.filter(({ field }) => field === 'image.src' || field === 'images');
  const addresses = pictures.flatMap(({ examples }) => examples);
  return {
    kind,
    format: known?.kind === kind ? known.name : null,
    columns,
    picture: /^https:\/\/[^\s,|]+/.exec(addresses[0] ?? '')?.[0] ?? null,
  };
}

/** Returns the kind of which most columns are known. */
function likelyKind(columns: readonly string[]): TableKind {
  const count = (kind: TableKind) => guessFields(kind, columns).size;
  return tableKinds.reduce((best, kind) => (count(kind) > count(best) ? kind : best));
}

function examplesOf({ sample }: Table, place: number): string[] {
  const cells = sample.map(({ cells: row }) => row[place]?.trim() ?? '');
  const filled = [...new Set(cells)].filter((cell) => cell !== '');
  return filled.slice(0, maxExamples).map((cell) => cell.slice(0, maxExampleLength));
}

/** Guesses the field of each column by its name: first by the whole name, then by a word in it. */
export function guessFields(kind: TableKind, columns: readonly string[]): Map<number, string> {
  const guessed = new Map<number, string>();
  const taken = new Set<string>();
  const keys = columns.map(columnKey);
  const guess = (fits: (key: string, word: string) => boolean) => {
    for (const [place, key] of keys.entries()) {
      const field = guessed.has(place) || key === '' ? undefined : fieldOf(kind, key, taken, fits);
      if (field !== undefined) {
        guessed.set(place, field);
        taken.add(field);
      }
    }
  };
  guess((key, word) => key === word);
  guess((key, word) => word.length > 3 && ` ${key} `.includes(` ${word} `));
  return guessed;
}

function fieldOf(
  kind: TableKind,
  key: string,
  taken: ReadonlySet<string>,
  fits: (key: string, word: string) => boolean,
): string | undefined {
  const free = columnFields[kind].filter((field) => !taken.has(field));
  return free.find((field) => {
    const words = [field, ...wordsOf(kind, field)];
    return words.some((word) => fits(key.replaceAll('_', ' '), word.replaceAll('_', ' ')));
  });
}
