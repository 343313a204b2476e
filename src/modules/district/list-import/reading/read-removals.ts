import { FileError, type Row } from '#platform/tabular/cell.ts';
import { addressOf } from '#platform/tabular/findings/finding.ts';
import { exchangeInCode } from '../rules/code.ts';
import { identify, type Identity } from './identify.ts';
import type { ReadingOptions, SheetTally } from './read-sheet.ts';
import { classifyRow } from './sheet-rows.ts';
import type { SheetSurvey } from './survey.ts';

/** A security that an adjustment takes off the list. */
export interface Removal {
  exchange: string;
  code: string;
  source: number;
  position: number;
}

/**
 * Reads a surveyed table of securities that go: of each row only the code, and the exchange where it is said, count.
 * Rows that cannot be told are reported and count as rejected.
 */
export async function* readRemovals(
  survey: SheetSurvey,
  source: number,
  options: ReadingOptions,
  tally: SheetTally,
): AsyncGenerator<Removal> {
  const { findings } = options;
  let headerRowsLeft = survey.header.rows;
  try {
    for await (const row of survey.sheet.rows()) {
      if (row.position < survey.headerPosition) continue;
      if (headerRowsLeft > 0) headerRowsLeft -= 1;
      else if (classifyRow(row, survey.header) === 'data') {
        tally.rows += 1;
        const identity = identifyRemoval(row, survey, options);
        if ('problem' in identity) reject(row, identity, survey, source, options, tally);
        else yield { exchange: identity.exchange, code: identity.code, source, position: row.position };
      }
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    findings.add({ source: findings.sourceAt(source).source, level: 'file', message: error.message });
  }
}

function identifyRemoval(row: Row, { header, sheet }: SheetSurvey, { exchange, reference }: ReadingOptions): Identity {
  const find = (name: 'code' | 'exchange') => header.columns.find(({ field }) => field.name === name);
  const read = (name: 'code' | 'exchange') => {
    const column = find(name);
    return column?.field.rule(row.cells[column.index] ?? '', { unit: undefined, date1904: sheet.date1904 });
  };
  const codeCell = row.cells[find('code')?.index ?? -1] ?? '';
  const code = read('code');
  const stated = read('exchange');
  if (!code || 'problem' in code) return { field: 'code', problem: code?.problem ?? '没有填写' };
  if (stated && 'problem' in stated) return { field: 'exchange', problem: stated.problem };
  const markets = { column: (stated?.value ?? undefined) as typeof exchange, code: exchangeInCode(codeCell), given: exchange };
  return identify(String(code.value), markets, reference);
}

function reject(
  row: Row,
  { field, problem }: Extract<Identity, { problem: string }>,
  { header, sheet }: SheetSurvey,
  source: number,
  { findings }: ReadingOptions,
  tally: SheetTally,
): void {
  tally.rejected += 1;
  const column = header.columns.find((one) => one.field.name === field);
  const where = column && { column: column.title, ...addressOf(sheet.hasAddresses, column.index, row.position) };
  findings.add({ ...findings.sourceAt(source), position: row.position, ...where, level: 'row', message: problem });
}
