import { findFunds, type FoundFund } from '#modules/district/fund/service/found-funds.ts';
import type { Context } from '#platform/context.ts';
import { paths } from '#web/paths.ts';
import { countedMatches, type Hit, type Suggestion } from '../schema.ts';
import type { Alternative } from './alternatives.ts';
import type { Found, Wanted } from './find-entries.ts';
import { markWords } from './highlight.ts';

/** Funds that hold one of the alternatives in their names or are known by the query as code or initials, as the other kinds are found. */
export async function findFundHits(
  ctx: Context,
  alternatives: readonly Alternative[],
  { skip, take }: Pick<Wanted, 'skip' | 'take'>,
): Promise<{ found: Found; hits: Hit[] }> {
  const { total, funds } = await findFunds(ctx, alternatives, { skip, take, counted: countedMatches });
  const words = [...new Set(alternatives.flat())];
  return {
    found: { kind: 'fund', total: Math.min(total, countedMatches), isCapped: total > countedMatches, ids: [] },
    hits: funds.map((fund) => toHit(fund, words)),
  };
}

/** What a fund is suggested by while its code, name or initials are typed. */
export async function suggestFunds(ctx: Context, words: Alternative, take: number): Promise<Suggestion[]> {
  const { funds } = await findFunds(ctx, [words], { skip: 0, take, counted: take });
  return funds.map((fund) => ({ text: fund.name, href: paths.fund(fund.code), hint: labelOf(fund) }));
}

function toHit(fund: FoundFund, words: readonly string[]): Hit {
  const { code, name } = fund;
  return {
    id: Number.parseInt(code, 36),
    title: name,
    titleMarks: markWords(name, words),
    snippet: '',
    snippetMarks: [],
    href: paths.fund(code),
    label: labelOf(fund),
    date: null,
  };
}

const labelOf = ({ code, riskLevel, manager }: FoundFund): string => [code, '基金', riskLevel, manager].filter(Boolean).join(' · ');
