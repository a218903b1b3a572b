import { CsvSplitter, type CsvRow } from './csv-splitter.ts';
import { damagedFile, type FileText } from './file-text.ts';

interface FileRow extends CsvRow {
  /**
   * True when the file is truncated in this row: the last cell may be incomplete and later ones are
   * unknown.
   */
  isCut: boolean;
}

/** Limits the memory that an unclosed quote can take. */
const maxCellLength = 16 * 1024 * 1024;

/**
 * Yields the rows of a CSV file, header first. When the file is damaged, yields a last row that is marked
 * as cut (without cells if the damage is between two rows) and throws the error.
 */
export async function* readCsvRows(file: FileText): AsyncGenerator<FileRow> {
  const splitter = new CsvSplitter();
  let width: number | null = null;
  let damage: unknown = null;
  try {
    for await (const chunk of file.chunks) {
      for (const row of splitter.push(chunk)) {
        width ??= row.cells.length;
        yield { ...row, isCut: false };
      }
      refuseEndlessCell(file.path, splitter);
    }
  } catch (error) {
    damage = error;
  }
  yield* endOfFile(file.path, splitter, width ?? 0, damage);
}

function* endOfFile(
  path: string,
  splitter: CsvSplitter,
  width: number,
  damage: unknown,
): Generator<FileRow> {
  const { line } = splitter.open;
  const { last, isQuoteOpen } = splitter.end();
  // Some programs omit empty cells at the end of a row, but they end the row with a line break.
  const isCut = isQuoteOpen || (last !== null && last.cells.length < width);
  if (damage !== null) {
    yield { line, cells: last?.cells ?? [], isCut: true };
    throw damage;
  }
  if (last !== null) {
    yield { ...last, isCut };
  }
  if (isCut) {
    throw damagedFile(path, `ends in the middle of the row that starts in line ${line}`);
  }
}

function refuseEndlessCell(path: string, splitter: CsvSplitter): void {
  const { line, length } = splitter.open;
  if (length > maxCellLength) {
    throw damagedFile(path, `holds a quoted cell that never ends, in the row of line ${line}`);
  }
}
