import { draft, type DemoArticle } from '../articles/draft.ts';

/** The notice that announces what changes next year, thirty days and more before. */
export const feeNotice: DemoArticle = draft(
  {
    category: 'gsgg',
    day: '2026-11-20',
    title: '关于调整基金交易佣金与对账单补寄费用的公告',
    source: '前厅证券',
    documentNumber: '前证公〔2026〕47号',
    effectiveDate: '2027-01-01',
  },
  `自2027年1月1日起，我公司下调两项收费标准（示例数据），现提前公告如下：
^ 调整前后对照
| 项目 | 现行标准 | 2027年1月1日起 |
| ETF、LOF、REITs交易佣金 | 不超过成交金额3‰，起点5元 | 不超过成交金额0.5‰，不设起点 |
| 纸质对账单补寄 | 每份5元 | 免收 |
新标准自2027年1月1日起自动适用，客户无需办理任何手续。已与公司约定更低佣金的，继续按约定执行。
交易佣金以外的印花税、过户费等由国家有关部门和登记结算机构规定，不在本次调整范围内。全部收费标准及其历次变动，可在[收费标准](/Inves/chargingStandard.html)查询、打印和下载。`,
);
