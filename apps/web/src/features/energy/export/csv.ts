/** A cell that begins so would be a formula in a spreadsheet: a name from the hub must never be one. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[";\r\n]/;
/** Without it spreadsheets take the text for another encoding. */
const BYTE_ORDER_MARK = '\u{feff}';

/** A text, or a number, written with a decimal comma; undefined is an empty cell. */
export type CsvCell = string | number | undefined;

/** A table as Italian spreadsheets open it: cells apart by semicolons, decimals by a comma. */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(written).join(';')}\r\n`).join('');

function written(cell: CsvCell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell).replace('.', ',') : '';
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
