import type { HitSource } from '#content/search/service/hit-source.ts';
import { paths } from '#ui/paths.ts';
import { searchFunds, type FoundFund } from '../service/search-funds.ts';

/** Finds funds whose names contain the query's words, or whose code or initials match. */
export const fundHits: HitSource = {
  kind: 'fund',
  async find(ctx, alternatives, part) {
    const { total, funds } = await searchFunds(ctx, alternatives, part);
    return { total, hits: funds.map(toHit) };
  },
};

const toHit = ({ code, name, riskLevel, manager }: FoundFund) => ({
  id: Number.parseInt(code, 36),
  title: name,
  href: paths.fund(code),
  label: [code, '基金', riskLevel, manager].filter(Boolean).join(' · '),
});
