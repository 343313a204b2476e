import type { AnswerDraft, AnswerSource } from '#content/search/service/answers/answer-source.ts';
import { extractRests } from '#content/search/service/answers/parsed-query.ts';
import { foldText } from '#platform/search/fold.ts';
import { paths } from '#ui/paths.ts';
import { listLawNames, lawTag, type LawName } from './service/articles/law-names.ts';
import { lawStateNames } from './web/article/district-fact-names.ts';

const around = ['全文', '原文', '内容', '下载', '文件', '最新版', '施行时间', '实施时间', '什么时候实施', '生效时间', ''];
/** In folded texts: brackets of every form, and quotation marks, which include those of titles. */
const marks = /["()]/g;
/** In folded texts: the year of a document number, which stays apart from the number after it. */
const bracketedYear = /\(((?:19|20)\d\d)\)/g;
/** Chinese numerals as used in the numbers of laws. */
const digits = '〇一二三四五六七八九';
/** A query without any of these is not the name or number of a law. */
const sign = /[法令号]|规定|办法|条例|指引|规则|细则|准则|意见|通知/;
const shortestPart = 4;
const mostOthers = 3;

/** Answers a search for a law by name or number: issuer, date of coming into force and current state. */
export const lawAnswers: AnswerSource = {
  id: 'law',
  tags: [lawTag],
  async answer(ctx, asked) {
    const named = asked.forms.some((form) => sign.test(form)) ? extractRests(asked, around).map(plain) : [];
    if (named.length === 0) return undefined;
    const laws = await listLawNames(ctx);
    const found = laws.filter((law) => named.some((name) => isNumber(law, name)));
    const [first, ...others] = found.length > 0 ? found : byName(laws, named);
    return first && toAnswer(first, others);
  },
};

const plain = (text: string): string => foldText(text).replaceAll(bracketedYear, '[$1]').replaceAll(marks, '');
const nameOf = ({ title }: LawName): string => plain(title).replace(/^中华人民共和国/, '');

/** Returns the law with that name, in the edition in force. Otherwise returns a few laws whose name contains a large part of the query. */
function byName(laws: readonly LawName[], named: readonly string[]): LawName[] {
  const names = named.map((name) => name.replace(/^中华人民共和国/, ''));
  const withoutEdition = (law: LawName) => nameOf(law).replace(/\d{4}年?(修订|修正)?$/, '');
  const equal = laws.filter((law) => names.includes(nameOf(law)) || names.includes(withoutEdition(law)));
  if (equal.length > 0) return equal;
  const holding = laws.filter((law) => names.some((name) => name.length >= shortestPart && nameOf(law).includes(name)));
  return holding.length <= mostOthers ? holding : [];
}

/** True when the numbers are the same and the law's number contains everything else in the query: `证监会令第208号`, `208号令`, `主席令37号`. */
function isNumber({ documentNumber }: LawName, name: string): boolean {
  if (!documentNumber) return false;
  const [own, asked] = [toDigits(plain(documentNumber)), toDigits(name)];
  const number = /(\d+)号/.exec(asked)?.[1];
  const year = /((?:19|20)\d\d)/.exec(asked.replace(`${number}号`, ''))?.[1];
  if (!number || !new RegExp(`(?<!\\d)${number}号`).test(own) || (year && !own.includes(year))) return false;
  const words = asked.replace(`${number}号`, '').replaceAll(/第|年|\d|\[|\]|中国|中华人民共和国|令/g, '');
  return [...words].every((letter) => own.includes(letter)) && (words !== '' || asked.includes('令'));
}

/** Converts 第三十七号 to 第37号 and 第一一一号 to 第111号. */
function toDigits(text: string): string {
  return text.replaceAll(/[〇一二三四五六七八九十百]+(?=号)/g, (numeral) => String(readNumeral(numeral)));
}

function readNumeral(numeral: string): number {
  if (!/[十百]/.test(numeral)) return Number([...numeral].map((digit) => digits.indexOf(digit)).join(''));
  const [, hundreds = '', tens, ones = ''] = /^(?:(.)百)?(?:〇)?((?:.)?十)?(.)?$/.exec(numeral) ?? [];
  const digit = (one: string) => Math.max(0, digits.indexOf(one));
  return digit(hundreds) * 100 + (tens ? (tens.length > 1 ? digit(tens[0]!) : 1) * 10 : 0) + digit(ones);
}

function toAnswer(law: LawName, others: readonly LawName[]): AnswerDraft {
  const { id, title, documentNumber, issuer, issuedOn, effectiveDate, state } = law;
  return {
    title,
    facts: [
      ...(documentNumber ? [{ name: '文号', value: documentNumber }] : []),
      { name: '发布机关', value: issuer, ...(issuedOn && { note: `${issuedOn} 发布` }) },
      { name: '时效', value: lawStateNames[state], ...(effectiveDate && { note: `${effectiveDate} 起施行` }) },
    ],
    ways: others.slice(0, mostOthers).map((other) => ({ text: other.title, href: paths.law(other.id), note: lawStateNames[other.state] })),
    basis: '法律法规',
    href: paths.law(id),
    linkText: '看条款提示与官方文本',
  };
}
