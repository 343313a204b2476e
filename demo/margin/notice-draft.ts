import type { SecurityNoticeItem } from '#securities/lists/service/changes/notice-items.ts';
import { buildDemoArticle, type DemoArticle } from '../articles/draft.ts';
import { dateWithWeekday, longDate, type Day } from '../calendar.ts';
import { createSeededRandom } from '../seeded.ts';
import { marketPrice } from './market-price.ts';
import { fairPriceDetails, haircutDetails, targetDetails } from './notice-details.ts';
import { noticeWords } from './notice-words.ts';

const {
  capTexts,
  collateralAdvice,
  collateralEffects,
  collateralReasons,
  fairEffects,
  fairMethods,
  fairReasons,
  targetAdvice,
  targetEffects,
  targetReasons,
} = noticeWords;

/** The content of an adjustment notice of a day. */
export interface Adjustment {
  day: Day;
  effectiveOn: Day;
  items: readonly SecurityNoticeItem[];
  files?: string[];
}

const source = '前厅证券融资融券部';
const numberInYear = (day: Day, offset: number): string =>
  `前证两融名单〔${day.slice(0, 4)}〕${Number(day.slice(5, 7)) * 40 + Number(day.slice(8)) + offset}号`;
const countOf = (items: readonly SecurityNoticeItem[]): number => new Set(items.map(({ code }) => code)).size;
/** Returns the reference to the details, with the mark that they are fictitious. */
const pointer = (items: readonly SecurityNoticeItem[], effectiveOn: Day): string =>
  `自${dateWithWeekday(effectiveOn)}起执行，涉及${countOf(items)}只证券，调整前后的内容见文后“涉及证券”（示例数据）。`;

/** 标的证券调整: securities that enter or leave the firm's pool for buying on margin or selling short. */
export function targetNotice({ day, effectiveOn, items }: Adjustment): DemoArticle {
  const choices = createSeededRandom(`target ${day}`);
  const count = (field: RegExp, after: string): number => items.filter((one) => field.test(one.field) && one.after === after).length;
  const parts = [
    ['调入', count(/^is/, '是')],
    ['调出', count(/^is/, '否')],
    ['暂停新增融资', count(/Allowed$/, '否')],
    ['恢复新增融资', count(/Allowed$/, '是')],
  ].flatMap(([name, number]) => (Number(number) > 0 ? [`${name}${number}只`] : []));
  return buildDemoArticle(
    {
      category: 'rzrq',
      source,
      day,
      title: `关于调整融资融券标的证券范围的公告（${longDate(day)}）`,
      marginType: 1,
      effectiveDate: effectiveOn,
      documentNumber: numberInYear(day, 0),
      summary: `自${effectiveOn}起，${parts.join('，')}（示例数据）。`,
      items,
    },
    `${choices.pick(targetReasons)}经我公司审慎评估，决定调整融资融券标的证券范围，${parts.join('，')}，${pointer(items, effectiveOn)}
${choices.pick(targetEffects)}
${choices.pick(targetAdvice)}
调整后的完整名单可以在本网站[标的与担保证券](/FinancialDistric/MarginSecurity.html)页面按日期查询。
${targetDetails({ items, effectiveOn })}`,
  );
}

/** 可充抵保证金证券调整: haircuts. */
export function collateralNotice({ day, effectiveOn, items, files = [] }: Adjustment): DemoArticle {
  const choices = createSeededRandom(`collateral ${day}`);
  const limited = items.filter(({ list }) => list === 'highRisk').length;
  const rated = items.filter(({ field }) => field === 'haircut');
  const more = limited > 0 ? `，${limited}只高风险证券列入或者移出` : '';
  return buildDemoArticle(
    {
      category: 'rzrq',
      source,
      day,
      title: `关于调整部分可充抵保证金证券折算率的公告（${longDate(day)}）`,
      marginType: 2,
      effectiveDate: effectiveOn,
      documentNumber: numberInYear(day, 300),
      summary: `自${effectiveOn}起，${countOf(rated)}只可充抵保证金证券的折算率调整${more}（示例数据）。`,
      items,
      files,
    },
    `${choices.pick(collateralReasons)}我公司决定调整部分可充抵保证金证券的折算率，${pointer(items, effectiveOn)}
## 上限说明
${choices.pick(capTexts)}
## 影响
${choices.pick(collateralEffects)}
${choices.pick(collateralAdvice)}
${haircutDetails({ items, effectiveOn })}`,
  );
}

/** 公允价格调整: securities that are valued otherwise than at their last close, and those that no longer are. */
export function fairPriceNotice({ day, effectiveOn, items }: Adjustment): DemoArticle {
  const choices = createSeededRandom(`fair price ${day}`);
  const restored = items.filter(({ after }) => after === marketPrice).length;
  const ended = restored > 0 ? `，${restored}只证券恢复按市价计算` : '';
  return buildDemoArticle(
    {
      category: 'rzrq',
      source,
      day,
      title: `关于部分证券采用公允价格计算维持担保比例的公告（${longDate(day)}）`,
      marginType: 5,
      effectiveDate: effectiveOn,
      documentNumber: numberInYear(day, 600),
      summary: `自${effectiveOn}起，${items.length - restored}只证券采用公允价格计算维持担保比例${ended}（示例数据）。`,
      items,
    },
    `${choices.pick(fairReasons)}我公司对${items.length - restored}只证券采用公允价格计算维持担保比例${ended}，${pointer(items, effectiveOn)}价格单位为元。
${choices.pick(fairMethods)}
${choices.pick(fairEffects)}
${fairPriceDetails({ items, effectiveOn }, marketPrice)}`,
  );
}
