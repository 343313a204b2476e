import type { Row, Sheet } from './cell.ts';

/** As many rows as anybody looks at to see what a sheet is. */
const remembered = 50;

/**
 * A sheet whose first rows are read once, however often somebody looks at them, and that is never read past its last row
 * again: behind it a sheet may have a million empty rows.
 */
export function rememberTop(sheet: Sheet): Sheet {
  const top: Row[] = [];
  let total: number | undefined;
  const rows = async function* (): AsyncGenerator<Row> {
    let passed = 0;
    for (; passed < top.length; passed += 1) yield top[passed]!;
    if (passed === total) return;
    let index = 0;
    for await (const row of sheet.rows()) {
      index += 1;
      if (index <= passed) continue;
      if (index === top.length + 1 && index <= remembered) top.push(row);
      yield row;
      if (index === total) return;
    }
    total = index;
  };
  return { ...sheet, rows };
}
