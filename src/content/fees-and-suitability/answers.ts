import type { AnswerDraft, AnswerSource } from '#content/search/service/answers/answer-source.ts';
import { matchesSubject, extractRests, mentions, wordList, type ParsedQuery } from '#content/search/service/answers/parsed-query.ts';
import { foldText } from '#platform/search/fold.ts';
import { paths } from '#ui/paths.ts';
import type { FeeRate, FeeSheet } from './schema/dealing.ts';
import { getFeeSheet } from './service/fees.ts';

const fees = wordList(
  '佣金 交易佣金 手续费 费率 佣金费率 费用 收费 收费标准 交易费用 交易成本 佣金率 交易手续费 规费 收费项目 服务收费 费用标准 最低收费 最低佣金 最低手续费 起点佣金',
);
const trades = ['股票', 'a股', '股票交易', '买卖股票', '炒股', '交易', '买股票', '证券', '个人', '5元', '五元', ''];
/** Words allowed around the name of a fee. */
const around = ['标准', '收费标准', '费率', '收取', '比例', '收费', '怎么收', ''];
const own = ['股票', 'a股', '交易', '卖出', '买卖', '证券交易', ''];
/** A query without any of these is not about fees. */
const sign = /费|税|佣金|yongjin|fei|shui|成本/;
const shown = 6;

/** Answers a search for trading costs: the firm's commission, charges collected for others, or one fee by its name. */
export const feeAnswers: AnswerSource = {
  id: 'fees',
  tags: ['fees'],
  words: [fees, wordList('印花税 过户费 经手费 证管费 交易佣金 结算费 融资利息 港股通')],
  async answer(ctx, asked) {
    if (!asked.forms.some((form) => sign.test(form))) return undefined;
    const sheet = await getFeeSheet(ctx, {});
    if (!asked.isLoose && matchesSubject(asked, fees, trades))
      return tell(sheet, ofBusiness(sheet, sheet.businesses[0]), `${sheet.businesses[0] ?? ''}的费用`);
    const business = findBusiness(sheet, asked);
    if (business) return tell(sheet, ofBusiness(sheet, business), `${business}的费用`);
    const ofProduct = findProduct(sheet, asked);
    if (ofProduct.length > 0) return tell(sheet, ofProduct, `${ofProduct[0]!.product}的费用`);
    const rates = findRates(sheet, asked);
    return rates.length > 0 ? tell(sheet, rates, rates[0]!.item) : undefined;
  },
};

const ofBusiness = ({ inForce }: FeeSheet, business: string | undefined): FeeRate[] => inForce.filter((rate) => rate.business === business);

/** Matches 港股通 in 港股通交易费用. */
function findBusiness({ businesses }: FeeSheet, asked: ParsedQuery): string | undefined {
  const named = extractRests(asked, fees, ['']);
  return businesses.find((business) => named.some((name) => name.length > 1 && foldText(business).includes(name)));
}

/** Common names of products in the list of fees. */
const productNames: Readonly<Record<string, string>> = { 可转债: '可转换债券', 转债: '可转换债券', 场内基金: 'etf', 期权: '期权' };

/** Returns the fees of a product: of ETF for `ETF手续费`. */
function findProduct({ inForce }: FeeSheet, asked: ParsedQuery): FeeRate[] {
  const named = extractRests(asked, fees, [''])
    .map((name) => productNames[name] ?? name)
    .filter((name) => name.length > 1);
  return inForce.filter(({ product }) => named.some((name) => foldText(product).includes(name)));
}

/** Returns the fees whose name equals or occurs in the query, those of the first business first. */
function findRates({ businesses, inForce }: FeeSheet, asked: ParsedQuery): FeeRate[] {
  if (asked.isLoose) return inForce.filter(({ item }) => item.length > 2 && mentions(asked, [item]));
  const business = businesses.find((one) => mentions(asked, [one]));
  const inBusiness = business ? extractRests(asked, [business], around).filter((name) => name.length > 1) : [];
  const ofBoth = inForce.filter((rate) => rate.business === business && inBusiness.some((name) => foldText(rate.item).includes(name)));
  if (ofBoth.length > 0) return ofBoth;
  const named = extractRests(asked, around, own).filter((name) => name.length > 1);
  return inForce.filter(({ item }) => named.some((name) => foldText(item).includes(name) && sign.test(name)));
}

function tell({ date }: FeeSheet, rates: readonly FeeRate[], title: string): AnswerDraft | undefined {
  const [first] = rates;
  if (!first) return undefined;
  const few = rates.slice(0, shown);
  const isOne = rates.length === 1;
  return {
    title,
    facts: few.map((rate) => ({ name: isOne ? rate.product : `${rate.item} · ${rate.product}`, value: rate.standard, note: noteOf(rate) })),
    day: { name: '现行标准，截至', value: date },
    basis: few.every(({ source }) => source === first.source) ? first.source : '各项依据见收费标准',
    isSample: few.some(({ isSample }) => isSample),
    href: paths.fees(),
    linkText: '全部收费标准',
  };
}

const noteOf = ({ minimum, payee, effectiveFrom, isSample }: FeeRate): string =>
  [`${effectiveFrom} 起`, minimum === '无' ? '' : `最低 ${minimum}`, `${payee}收取`.replace(/）收取$/, '）'), isSample ? '示例' : '']
    .filter(Boolean)
    .join('；');
