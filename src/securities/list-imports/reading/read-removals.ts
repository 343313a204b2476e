import type { Findings } from '#platform/tabular/findings/findings.ts';
import type { Exchange } from '#securities/lists/web/exchange.ts';
import { findMappedColumn, readRows, rejectRow, type ReadableSheet, type RowTally } from '#workflow/imports/reading/read-rows.ts';
import { exchangeInCode } from '#workflow/imports/rules/security-code.ts';
import { identify } from './identify.ts';
import type { ReferenceData } from './reference.ts';

/** A security that an adjustment removes from the list. */
export interface Removal {
  exchange: string;
  code: string;
  source: number;
  position: number;
}

interface RemovalOptions {
  /** Exchange of all rows, when given by the caller. */
  exchange: Exchange | undefined;
  reference: ReferenceData;
  findings: Findings;
  tally: RowTally;
}

/**
 * Reads a surveyed table of removals: only the code and, when present, the exchange of each row are used. Rows that cannot be
 * identified are reported and count as rejected.
 */
export async function* readRemovals(sheet: ReadableSheet, options: RemovalOptions): AsyncGenerator<Removal> {
  const { exchange, reference } = options;
  const own = withIdentityOnly(sheet);
  for await (const { values, cells, position } of readRows(own, options)) {
    const marked = exchangeInCode(cells[findMappedColumn(own, 'code')?.index ?? -1] ?? '');
    const stated = { column: (values.exchange ?? undefined) as Exchange | undefined, code: marked, given: exchange };
    const identity = identify(String(values.code), stated, reference);
    if ('problem' in identity) rejectRow(own, options, position, { message: identity.problem, name: identity.field });
    else yield { exchange: identity.exchange, code: identity.code, source: sheet.source, position };
  }
}

/** Returns the sheet with only the columns that identify a security. */
function withIdentityOnly({ survey, source }: ReadableSheet): ReadableSheet {
  const columns = survey.header.columns
    .filter(({ field }) => field.name === 'code' || field.name === 'exchange')
    .map(({ field: { blankProblem: _blank, ...field }, ...column }) => ({ ...column, field }));
  return { source, survey: { ...survey, header: { ...survey.header, columns } } };
}
