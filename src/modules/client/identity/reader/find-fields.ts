import type { CardSide } from '../schema.ts';
import { longTerm } from '../web/card-validity.ts';
import type { ReadField, SideReading } from './id-card-reader.ts';
import { nations } from './nations.ts';
import type { TextRow } from './text-rows.ts';

/** Finds the fields of one side in the rows of print that were read, by the labels that every card has. */
export function findFields(side: CardSide, rows: readonly TextRow[]): SideReading {
  const found = side === 'front' ? findFront(rows) : findBack(rows);
  return Object.fromEntries(Object.entries(found).filter(([, field]) => field !== undefined));
}

/** What engines make of a speck or a frame. */
const specks = /["'“”‘’`_|·.,，。、\-—~:：;；]/g;

function findFront(rows: readonly TextRow[]): SideReading {
  return {
    name: findName(rows),
    sex: findIn(rows, /性别.{0,3}?([男女])/),
    nation: findNation(rows),
    birth: findBirth(rows),
    address: findAddress(rows),
    number: findNumber(rows),
  };
}

function findBack(rows: readonly TextRow[]): SideReading {
  const days = findIn(rows, /(\d{4}\D?\d{2}\D?\d{2}\D{1,3}(?:长期|\d{4}\D?\d{2}\D?\d{2}))/);
  const [from, until] = days ? readDays(days.value) : [];
  return {
    issuer: tidy(findIn(rows, /签发机关(.{3,40})$/), specks),
    validFrom: days && from ? { value: from, confidence: days.confidence } : undefined,
    validUntil: days && until ? { value: until, confidence: days.confidence } : undefined,
  };
}

function findIn(rows: readonly TextRow[], pattern: RegExp): ReadField | undefined {
  for (const row of rows) {
    const found = row.find(pattern);
    if (found) return found;
  }
  return undefined;
}

function tidy(field: ReadField | undefined, unwanted: RegExp): ReadField | undefined {
  const value = field?.value.replaceAll(unwanted, '');
  return field && value ? { ...field, value } : undefined;
}

/** Names of some nations have a dot in the middle, which engines see as any of several signs. */
function findName(rows: readonly TextRow[]): ReadField | undefined {
  const field = findIn(rows, /姓名(.{2,30}?)$/);
  if (!field) return undefined;
  const parts = field.value.split(/[.．·•・]/).map((part) => part.replaceAll(specks, ''));
  const value = parts.filter((part) => part !== '').join('·');
  return value ? { ...field, value } : undefined;
}

/** A nation that there is; what only looks like one is as good as not read. */
function findNation(rows: readonly TextRow[]): ReadField | undefined {
  const field = findIn(rows, /民族([\u4E00-\u9FFF]{1,6})/);
  const value = field && nations.find((nation) => field.value.startsWith(nation));
  return field && value ? { ...field, value } : undefined;
}

function findBirth(rows: readonly TextRow[]): ReadField | undefined {
  const field = findIn(rows, /(\d{4}年\d{1,2}月\d{1,2}日?)/);
  const [, year, month = '', day = ''] = /(\d{4})年(\d{1,2})月(\d{1,2})/.exec(field?.value ?? '') ?? [];
  return field && year ? { ...field, value: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` } : undefined;
}

/** The row of the label and those below it, down to the number. */
function findAddress(rows: readonly TextRow[]): ReadField | undefined {
  const first = rows.findIndex(({ text }) => text.includes('住址'));
  if (first < 0) return undefined;
  const end = rows.findIndex(({ text }, at) => at > first && /公民|身份|号码|\d{15,}/.test(text));
  const lines = rows.slice(first, end < 0 ? first + 3 : end);
  const parts = lines.map((row, at) => tidy(row.find(at === 0 ? /住址(.+)$/ : /^(.+)$/), specks)).filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  return { value: parts.map(({ value }) => value).join(''), confidence: Math.min(...parts.map(({ confidence }) => confidence)) };
}

function findNumber(rows: readonly TextRow[]): ReadField | undefined {
  const field = findIn(rows, /(\d{17}[\dXx])/) ?? findIn(rows, /号码\D{0,3}([\dXx]{14,20})/);
  return field && { ...field, value: field.value.toUpperCase() };
}

function readDays(text: string): [string?, string?] {
  const digits = text.replaceAll(/\D/g, '');
  const toDay = (part: string): string => `${part.slice(0, 4)}-${part.slice(4, 6)}-${part.slice(6, 8)}`;
  if (digits.length === 8 && text.includes(longTerm)) return [toDay(digits), longTerm];
  return digits.length === 16 ? [toDay(digits.slice(0, 8)), toDay(digits.slice(8))] : [];
}
