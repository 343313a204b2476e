import { draft, type DemoArticle } from '../articles/draft.ts';

/** The notices of the last two changes of rates: what the interest is computed by for each day. */
export const rateNotices: readonly DemoArticle[] = [
  draft(
    {
      category: 'rzrq',
      day: '2026-09-28',
      title: '关于下调融资年利率与融券年费率的公告',
      source: '前厅证券',
      documentNumber: '前证两融〔2026〕38号',
      marginType: 4,
      effectiveDate: '2026-10-12',
    },
    `自2026年10月12日起，我公司下调标准融资年利率与标准融券年费率（示例数据）：
^ 调整前后对照
| 项目 | 2026年10月11日及以前 | 2026年10月12日起 |
| 融资年利率 | 7.5% | 6.8% |
| 融券年费率 | 9.5% | 8.8% |
| 逾期罚息 | 每日0.05% | 不变 |
未了结的合约自调整之日起按新的利率、费率计息，此前的天数仍按原标准，客户无需办理手续。与公司另有书面约定的，按约定执行。
每一天适用哪个标准，可在[息费说明](/FinancialDistric/NewGuide/RZRQXF.html)查询和计算。`,
  ),
  draft(
    {
      category: 'rzrq',
      day: '2026-11-16',
      title: '关于2027年起执行的融资年利率与融券年费率的公告',
      source: '前厅证券',
      documentNumber: '前证两融〔2026〕44号',
      marginType: 4,
      effectiveDate: '2027-01-04',
    },
    `自2027年1月4日起，我公司再次下调标准融资年利率与标准融券年费率（示例数据），现提前公告如下：
^ 调整前后对照
| 项目 | 2027年1月3日及以前 | 2027年1月4日起 |
| 融资年利率 | 6.8% | 6.5% |
| 融券年费率 | 8.8% | 8.5% |
元旦休市期间照常计息，仍按调整前的标准。未了结的合约自调整之日起按新的标准计息。`,
  ),
];
