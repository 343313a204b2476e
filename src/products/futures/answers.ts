import type { AnswerDraft, AnswerSource } from '#content/search/service/answers/answer-source.ts';
import { extractRests } from '#content/search/service/answers/parsed-query.ts';
import type { Context } from '#platform/context.ts';
import { foldText } from '#platform/search/fold.ts';
import { formatUpTo } from '#ui/format/numbers.ts';
import { paths } from '#ui/paths.ts';
import type { Product } from './schema.ts';
import { listProducts, readListState } from './service/catalogue.ts';
import { catalogueTag } from './service/tags.ts';

/** One of these words makes a query about futures: 黄金 and 铜 alone are ambiguous. */
const futures = ['期货', '期货合约', '合约', '期货品种', '合约乘数', '期货保证金', '期货交易时间', '最小变动价位', '期货代码'];
const asking = ['保证金', '交易时间', '夜盘', '乘数', '代码', '多少', '一手', '品种', ''];
const most = 200;

/** Answers a search for a futures product with its contract size, minimum margin and trading hours. */
export const futuresAnswers: AnswerSource = {
  id: 'futures',
  tags: [catalogueTag],
  async answer(ctx, asked) {
    const names = extractRests(asked, futures, asking);
    if (names.length === 0) return undefined;
    const product = (await readProducts(ctx)).find((one) =>
      [one.name, one.tradingName, one.code].map(foldText).some((name) => names.includes(name)),
    );
    return product && toAnswer(product, (await readListState(ctx, 'products')).asOf);
  },
};

const readProducts = (ctx: Context): Promise<readonly Product[]> =>
  ctx.memo.get(ctx, 'futures.answers', catalogueTag, async () => (await listProducts(ctx, { pageNum: 1, pageSize: most })).records);

function toAnswer(product: Product, asOf: string | null): AnswerDraft {
  const { code, name, exchangeName, multiplier, unit, priceTick, minMarginPct, daySession, nightSession, basis } = product;
  return {
    title: `${name}期货 ${code}`,
    facts: [
      { name: '合约乘数', value: `${formatUpTo(multiplier, 3)} ${unit}` },
      { name: '最小变动价位', value: String(priceTick) },
      { name: '合约规定的最低保证金', value: `${minMarginPct}%`, note: '交易所与期货公司实际收取的更高' },
      { name: '交易时间', value: daySession, note: nightSession ? `夜盘 ${nightSession}` : '没有夜盘' },
    ],
    day: asOf ? { name: '数据日期', value: asOf } : null,
    basis: basis === 'unconfirmed' ? `${exchangeName}；尚未逐项核对` : exchangeName,
    href: paths.futuresIntroduction({ tab: 'contracts', product: code }),
    linkText: '全部合约与保证金估算',
  };
}
