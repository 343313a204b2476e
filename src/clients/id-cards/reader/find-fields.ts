import type { CardSide } from '../schema.ts';
import type { CardField } from '../web/card-fields.ts';
import { longTerm } from '../web/card-validity.ts';
import { computeBoundingBox, type TextBox, type TextRow } from './text-rows.ts';

/** A field in its submitted form, with its confidence and position in pixels. */
interface FoundField {
  value: string;
  confidence: number;
  box: TextBox;
}

export type FoundFields = Partial<Record<CardField, FoundField>>;

/** Text printed on every card besides its fields, by side; the number and validity dates are matched by format. */
const marks: Record<CardSide, readonly RegExp[]> = {
  front: [/姓名/, /性别/, /民族/, /出生/, /住址/, /身份号码/, /\d{17}[\dXx]/],
  back: [/签发机关/, /有效期限/, /居民身份证/, /中华人民共和国/, /\d{4}\.\d{2}\.\d{2}\D{1,3}(?:长期|\d{4}\.\d{2}\.\d{2})/],
};
/** A single match may be a misreading, or occur in a letter. */
const leastMarks = 2;

/** Returns the side of the card that the rows belong to; undefined when too little of either was read. */
export function recogniseSide(rows: readonly TextRow[]): CardSide | undefined {
  const count = (side: CardSide): number => marks[side].filter((mark) => rows.some(({ text }) => mark.test(text))).length;
  const [front, back] = [count('front'), count('back')];
  if (Math.max(front, back) < leastMarks || front === back) return undefined;
  return front > back ? 'front' : 'back';
}

/** Finds the fields of one side in the recognised rows, by the labels that every card has. */
export function findFields(side: CardSide, rows: readonly TextRow[]): FoundFields {
  const found = side === 'front' ? findFront(rows) : findBack(rows);
  return Object.fromEntries(Object.entries(found).filter(([, field]) => field !== undefined));
}

/** Characters that OCR reads from specks and frames. */
const specks = /["'“”‘’`_|·.,，。、\-—~:：;；]/g;

function findFront(rows: readonly TextRow[]): Partial<Record<CardField, FoundField | undefined>> {
  return {
    name: findName(rows),
    sex: findIn(rows, /性别.{0,3}?([男女])/),
    nation: findNation(rows),
    birth: findBirth(rows),
    address: findAddress(rows),
    number: findNumber(rows),
  };
}

function findBack(rows: readonly TextRow[]): Partial<Record<CardField, FoundField | undefined>> {
  return {
    issuer: tidy(findIn(rows, /签发机关(.{3,40})$/), specks),
    validFrom: toDay(findIn(rows, /(\d{4}\D?\d{2}\D?\d{2})\D{1,3}(?:长期|\d{4}\D?\d{2}\D?\d{2})/)),
    validUntil: toDay(findIn(rows, /\d{4}\D?\d{2}\D?\d{2}\D{1,3}(长期|\d{4}\D?\d{2}\D?\d{2})/)),
  };
}

function findIn(rows: readonly TextRow[], pattern: RegExp): FoundField | undefined {
  for (const row of rows) {
    const found = row.find(pattern);
    if (found) return found;
  }
  return undefined;
}

function tidy(field: FoundField | undefined, unwanted: RegExp): FoundField | undefined {
  const value = field?.value.replaceAll(unwanted, '');
  return field && value ? { ...field, value } : undefined;
}

/** Some ethnic names contain a middle dot; OCR returns one of several characters for it. */
function findName(rows: readonly TextRow[]): FoundField | undefined {
  const field = findIn(rows, /姓名(.{2,30}?)$/);
  if (!field) return undefined;
  const parts = field.value.split(/[.．·•・]/).map((part) => part.replaceAll(specks, ''));
  const value = parts.filter((part) => part !== '').join('·');
  return value ? { ...field, value } : undefined;
}

/** Accepts known nations only; anything else counts as not read. */
function findNation(rows: readonly TextRow[]): FoundField | undefined {
  const field = findIn(rows, /民族([\u4E00-\u9FFF]{1,6})/);
  const value = field && nations.find((nation) => field.value.startsWith(nation));
  return field && value ? { ...field, value } : undefined;
}

function findBirth(rows: readonly TextRow[]): FoundField | undefined {
  const field = findIn(rows, /(\d{4}年\d{1,2}月\d{1,2}日?)/);
  const [, year, month = '', day = ''] = /(\d{4})年(\d{1,2})月(\d{1,2})/.exec(field?.value ?? '') ?? [];
  return field && year ? { ...field, value: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` } : undefined;
}

/** The row of the label and those below it, up to the number. */
function findAddress(rows: readonly TextRow[]): FoundField | undefined {
  const first = rows.findIndex(({ text }) => text.includes('住址'));
  if (first < 0) return undefined;
  const end = rows.findIndex(({ text }, at) => at > first && /公民|身份|号码|\d{15,}/.test(text));
  const lines = rows.slice(first, end < 0 ? first + 3 : end);
  const parts = lines.map((row, at) => tidy(row.find(at === 0 ? /住址(.+)$/ : /^(.+)$/), specks)).filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  return {
    value: parts.map(({ value }) => value).join(''),
    confidence: Math.min(...parts.map(({ confidence }) => confidence)),
    box: computeBoundingBox(parts.map(({ box }) => box)),
  };
}

function findNumber(rows: readonly TextRow[]): FoundField | undefined {
  const field = findIn(rows, /(\d{17}[\dXx])/) ?? findIn(rows, /号码\D{0,3}([\dXx]{14,20})/);
  return field && { ...field, value: field.value.toUpperCase() };
}

function toDay(field: FoundField | undefined): FoundField | undefined {
  if (!field || field.value === longTerm) return field;
  const digits = field.value.replaceAll(/\D/g, '');
  return { ...field, value: `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}` };
}

/** The fifty-six nations of GB/T 3304 as printed on cards; longer names first where one is a prefix of another. */
const nations: readonly string[] = (
  '汉 蒙古 回 藏 维吾尔 苗 彝 壮 布依 朝鲜 满 侗 瑶 白 土家 哈尼 哈萨克 傣 黎 傈僳 佤 畲 高山 拉祜 水 东乡 纳西 景颇 柯尔克孜 土 达斡尔 ' +
  '仫佬 羌 布朗 撒拉 毛南 仡佬 锡伯 阿昌 普米 塔吉克 怒 乌孜别克 俄罗斯 鄂温克 德昂 保安 裕固 京 塔塔尔 独龙 鄂伦春 赫哲 门巴 珞巴 基诺'
).split(' ');
