import { FileError, type Row, type Sheet } from '../cell.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonRecord = { [key: string]: Json };

export interface JsonTable {
  sheet: Sheet;
  dataDate?: string;
  page?: { number: number; of: number };
}

/**
 * Finds the list of records inside JSON or JSONP, in any wrapper: `cb([[{content:[…],totalPages,…}],'YYYY-MM-DD'])` as the
 * Beijing exchange publishes it, including single quotes. Keys become the header; records count from 1.
 */
export function readJsonp(text: string): JsonTable {
  const value = parse(text);
  const records = findRecords(value);
  if (!records) throw new FileError('JSON 数据里没有找到记录列表。');
  const dataDate = findText(value, /^\d{4}-\d\d-\d\d$/);
  const page = findPage(value);
  return { sheet: toSheet(records), ...(dataDate && { dataDate }), ...(page && { page }) };
}

function parse(text: string): Json {
  const body = text
    .trim()
    .replace(/^[\w$.]+\s*\(/, '')
    .replace(/\)\s*;?$/, '');
  try {
    return JSON.parse(doubleQuotes(body)) as Json;
  } catch (error) {
    throw new FileError('JSON 数据不完整或格式有误，无法读取。', { cause: error });
  }
}

/** Replaces 'text' by "text" outside double-quoted texts, because JSON parsers refuse single quotes. */
function doubleQuotes(body: string): string {
  return body.replaceAll(/"(?:[^"\\]|\\.)*"|'((?:[^'\\]|\\.)*)'/g, (whole, single?: string) =>
    single === undefined ? whole : JSON.stringify(single.replaceAll(String.raw`\'`, "'")),
  );
}

const isRecord = (value: Json | undefined): value is JsonRecord => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Finds the longest array of plain records inside the wrapper. */
function findRecords(value: Json, depth = 0): JsonRecord[] | undefined {
  if (depth > 6 || typeof value !== 'object' || value === null) return undefined;
  const inside = Object.values(value).map((item) => findRecords(item, depth + 1));
  const own =
    Array.isArray(value) &&
    value.every((item) => isRecord(item) && Object.values(item).every((cell) => typeof cell !== 'object' || cell === null))
      ? (value as JsonRecord[])
      : undefined;
  return [own, ...inside].reduce((best, next) => (next && next.length >= (best?.length ?? 0) ? next : best), undefined);
}

function findText(value: Json, pattern: RegExp): string | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.find((item): item is string => typeof item === 'string' && pattern.test(item));
}

function findPage(value: Json, depth = 0): { number: number; of: number } | undefined {
  if (depth > 4 || typeof value !== 'object' || value === null) return undefined;
  if (isRecord(value) && typeof value.number === 'number' && typeof value.totalPages === 'number')
    return { number: value.number, of: value.totalPages };
  for (const item of Object.values(value)) {
    const page = findPage(item, depth + 1);
    if (page) return page;
  }
  return undefined;
}

function toSheet(records: readonly JsonRecord[]): Sheet {
  const keys = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const rows = async function* (): AsyncGenerator<Row> {
    yield { position: 0, cells: keys };
    for (const [index, record] of records.entries()) yield { position: index + 1, cells: keys.map((key) => toCell(record[key])) };
  };
  return { name: '', isHidden: false, isDelimited: false, hasAddresses: false, unit: '条', date1904: false, rows };
}

function toCell(value: Json | undefined): Row['cells'][number] {
  if (typeof value === 'number') return { kind: 'number', value, isPercent: false };
  return value === null || value === undefined ? '' : String(value);
}
