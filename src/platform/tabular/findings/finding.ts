import { columnLetters } from '../cell.ts';

/** The position of a finding in the files. */
export interface FindingLocation {
  /** Name of the file, and of its sheet when it has several; empty when there is only one of both. */
  source: string;
  /** Line or row, counted from 1. */
  position?: number;
  unit?: '行' | '条';
  /** Heading of the column as written in the file. */
  column?: string;
  /** Address in a spreadsheet, e.g. D5. */
  address?: string;
}

/**
 * A message for the importer: `file` stops the import, `row` rejects one row, `doubt` passes once a person acknowledges it with a
 * reason, `warning` passes but should be looked at, `note` only explains.
 */
export interface Finding extends FindingLocation {
  level: 'file' | 'row' | 'doubt' | 'warning' | 'note';
  message: string;
}

/** Formats as `第 12 行「折算率」（D12）：…`, with the file's name in front when there are several. */
export function formatFinding(finding: Finding): string {
  const place = formatLocation(finding);
  return place === '' ? finding.message : `${place}：${finding.message}`;
}

/** Formats only the position. */
export function formatLocation({ source, position, unit = '行', column, address }: FindingLocation): string {
  const row = position === undefined ? '' : `第 ${position} ${unit}`;
  const cell = column === undefined ? '' : `「${column}」`;
  return `${source} ${row}${cell}${address ? `（单元格 ${address}）` : ''}`.trim();
}

/** Returns the address of a cell, when the sheet has addresses. */
export function cellAddress(hasAddresses: boolean, column: number, position: number): { address?: string } {
  return hasAddresses ? { address: `${columnLetters(column)}${position}` } : {};
}
