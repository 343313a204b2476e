import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import type { SecurityCard } from '../../schema/card.ts';
import { boardNames } from './board-names.ts';

/** The security and the company behind it, as far as known. */
export function CompanyFacts({ card }: { card: SecurityCard }) {
  const { profile, board, indexes } = card;
  const rows: [string, string | null | undefined][] = [
    ['公司全称', profile?.companyName],
    ['英文名称', profile?.companyNameEn],
    ['上市日期', profile?.listedOn],
    ['板块', board ? boardNames[board] : null],
    ['行业', profile?.industry],
    ['注册地区', profile?.region],
    ['公司网址', profile?.website],
    ['所属指数', indexes.join('、')],
    ['资料日期', profile?.asOf],
  ];
  return <KeyFacts items={rows.flatMap(([name, value]): KeyFact[] => (value ? [{ name, value }] : []))} />;
}
