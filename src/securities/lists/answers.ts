import type { AnswerDraft, AnswerSource } from '#content/search/service/answers/answer-source.ts';
import {
  optionalWords,
  extractRests,
  mentions,
  removeFillers,
  wordList,
  type ParsedQuery,
} from '#content/search/service/answers/parsed-query.ts';
import type { Context } from '#platform/context.ts';
import { paths } from '#ui/paths.ts';
import {
  findCodesByName,
  findCodesByNamePart,
  findCodesInText,
  findSecuritySummaries,
  type SecuritySummary,
} from './service/entries/security-summaries.ts';
import { findSimilarNames } from './service/entries/similar-names.ts';
import { exchangeNames } from './web/exchange.ts';
import { securityTypeNames, type SecurityType } from './web/security-type.ts';

/** Words that ask about a security. */
const asking = optionalWords(
  '能融资 能融券 可融资 可融券 能做融资 能做融券 融资融券标的 做担保 作担保 抵押 当担保品 融资买入 融券卖出 能借 折算率 折扣率 融资保证金比例 融券保证金比例 保证金比例 保证金 融资标的 融券标的 标的 两融标的 集中度 融资 融券 融资融券 两融 两融资料 担保品 代码 股票代码 股票 证券代码 证券',
);
/** Words of a longer question about a security: `宁德时代现在可以做融资买入吗`. */
const about = wordList('融资 融券 两融 折算率 折扣率 标的 担保 保证金 集中度 抵押 代码');
const mostAlike = 4;
/** Figures that only securities have. */
const figures = wordList('折算率 折扣率 保证金比例 融资标的 融券标的 融资 融券 能融资 能融券 担保品 集中度');
const withExchange = /^(?:s[hz]|bj)?(\d{6})(?:\.(?:s[hsz]|bj))?$/;
/** Full names of securities and initials; longer names are funds, which have their own answers. */
const likeName = /^(?=.*\p{Script=Han})[\p{Script=Han}a-z0-9*]{2,12}$|^[a-z]{4,8}$/u;
/** Security types of exchange-traded funds. */
const fundTypes: ReadonlySet<SecurityType> = new Set(['etf', 'bond_etf', 'commodity_etf', 'money_etf', 'lof', 'reit']);

/** Answers what the margin lists say about a security, by its code, name or initials. */
export const securityAnswers: AnswerSource = {
  id: 'security',
  tags: ['list:securities', 'list:collateral', 'list:targets'],
  async answer(ctx, asked) {
    const [code, another] = await findCodes(ctx, asked);
    return code && !another ? tellOne(ctx, code) : undefined;
  },
  async answerSimilar(ctx, asked) {
    const alike = await findSimilarNames(ctx, withoutAsking(asked));
    const [first] = alike;
    if (!first || alike.length > mostAlike) return undefined;
    if (alike.length === 1) return tellOne(ctx, first.code);
    return {
      title: '您要找的可能是这些证券',
      text: '没有完全相同的名称，下列证券的名称或者读音相近。',
      ways: alike.map(({ code, name }) => ({ text: `${name} ${code}`, href: paths.security(code) })),
      basis: '证券名单',
      href: paths.marginSecurity(),
      linkText: '按代码、简称或拼音查询',
    };
  },
  async target(ctx, code) {
    if (!/^\d{6}$/.test(code)) return undefined;
    const [found] = await findSecuritySummaries(ctx, code);
    return found && { href: paths.security(code), isFund: fundTypes.has(found.securityType) };
  },
};

async function tellOne(ctx: Context, code: string): Promise<AnswerDraft | undefined> {
  const [standing] = await findSecuritySummaries(ctx, code);
  return standing && toAnswer(standing);
}

/** Returns the forms of the query, with and without the words that ask about a security. */
const withoutAsking = (asked: ParsedQuery): string[] => [...new Set([...asked.forms, ...extractRests(asked, asking)].map(removeFillers))];

async function findCodes(ctx: Context, asked: ParsedQuery): Promise<string[]> {
  const rests = extractRests(asked, asking);
  const code = rests.map((rest) => withExchange.exec(rest)?.[1]).find(Boolean);
  if (code) return [code];
  const inText = mentions(asked, about) ? await findCodesInText(ctx, asked.forms[0] ?? '') : [];
  if (inText.length > 0) return inText;
  const names = rests.filter((rest) => likeName.test(rest));
  if (names.length === 0) return [];
  const named = await findCodesByName(ctx, names);
  // 茅台折算率: part of the name is sufficient when a security is clearly meant.
  const part = named.length > 0 ? undefined : extractRests(asked, figures).at(-1);
  return part && likeName.test(part) ? findCodesByNamePart(ctx, part) : named;
}

function toAnswer({ code, name, exchange, securityType, asOf, isSynthetic, ...standing }: SecuritySummary): AnswerDraft {
  const { haircut, isFinancing, isLending, financingMargin, lendingMargin } = standing;
  return {
    title: `${name} ${code}`,
    facts: [
      { name: '折算率', value: haircut === null ? '不是担保品' : `${haircut}%` },
      {
        name: '融资',
        value: isFinancing ? '可融资' : '不可融资',
        ...(financingMargin !== null && { note: `保证金比例 ${financingMargin}%` }),
      },
      { name: '融券', value: isLending ? '可融券' : '不可融券', ...(lendingMargin !== null && { note: `保证金比例 ${lendingMargin}%` }) },
    ],
    day: asOf ? { name: '数据日期', value: asOf } : null,
    basis: `${exchangeNames[exchange]}${securityTypeNames[securityType]}`,
    isSample: isSynthetic,
    href: paths.security(code),
    linkText: '两融资料与名单变动',
  };
}
