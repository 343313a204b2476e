import type { ArticleListItem } from '../article-list/article-list.tsx';
import type { AttachmentItem } from '../article-page/attachment-list.tsx';

export const articles: readonly ArticleListItem[] = [
  { id: 1, title: '关于调整融资融券标的证券及可充抵保证金证券范围的公告', date: '2026-11-20', href: '#1', tag: '两融公告', isNew: true },
  { id: 2, title: '前厅证券股份有限公司2026年第三季度风险控制指标公告', date: '2026-11-18', href: '#2', tag: '公司公告' },
  {
    id: 3,
    title: '关于网上交易系统例行维护的提示',
    date: '2026-11-14',
    href: '#3',
    summary: '11月15日（周六）8:00至18:00，网上交易、手机证券的银证转账与业务办理暂停服务，行情与查询不受影响。',
  },
  { id: 4, title: '前厅证券走进社区：识别非法荐股的六个信号', date: '2026-11-11', href: '#4', tag: '投资者教育' },
];

export interface ExampleSecurity {
  code: string;
  name: string;
  market: string;
  financing: boolean;
  lending: boolean;
  ratio: number;
  haircut: number;
  group: string;
  since: string;
}

export const securities: readonly ExampleSecurity[] = [
  {
    code: '600000',
    name: '示例银行',
    market: '沪',
    financing: true,
    lending: true,
    ratio: 80,
    haircut: 70,
    group: 'A',
    since: '2026-11-20',
  },
  {
    code: '000001',
    name: '样本发展',
    market: '深',
    financing: true,
    lending: false,
    ratio: 80,
    haircut: 65,
    group: 'B',
    since: '2026-11-20',
  },
  {
    code: '300001',
    name: '演示科技',
    market: '深',
    financing: true,
    lending: true,
    ratio: 100,
    haircut: 55,
    group: 'C',
    since: '2026-11-17',
  },
  {
    code: '688001',
    name: '虚构芯片',
    market: '沪',
    financing: false,
    lending: false,
    ratio: 100,
    haircut: 45,
    group: 'D',
    since: '2026-11-03',
  },
  {
    code: '830001',
    name: '假名材料',
    market: '北',
    financing: true,
    lending: false,
    ratio: 100,
    haircut: 30,
    group: 'E',
    since: '2026-10-27',
  },
];

export const attachments: readonly AttachmentItem[] = [
  {
    name: '附件1：融资融券标的证券调整明细表（2026年11月20日）.pdf',
    href: '#a',
    type: 'PDF',
    size: 284_113,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  },
  {
    name: '附件2：折算率对照表.xlsx',
    href: '#b',
    type: 'XLSX',
    size: 48_512,
    sha256: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
  },
];

export const articleHtml = `
<p>根据交易所《融资融券交易实施细则》及本公司有关规定，自<strong>2026年11月20日</strong>起，本公司对融资融券标的证券及可充抵保证金证券范围作如下调整，请投资者关注账户维持担保比例的变化。</p>
<h2>一、调入标的证券</h2>
<p>调入证券自生效日起可以融资买入；其融资保证金比例不低于 80%，以开仓时系统显示为准。已有合约不受影响。</p>
<ul><li>沪市主板 3 只，创业板 2 只；</li><li>折算率按证券类别与集中度分组确定，最高不超过 70%。</li></ul>
<h2>二、风险提示</h2>
<blockquote><p>融资融券交易会放大亏损。维持担保比例低于平仓线且未在约定期限内补足的，本公司有权实施强制平仓。</p></blockquote>
<table><caption>调整前后对照</caption><thead><tr><th scope="col">证券代码</th><th scope="col">简称</th><th scope="col">调整前</th><th scope="col">调整后</th></tr></thead><tbody><tr><td>600000</td><td>示例银行</td><td>65%</td><td>70%</td></tr><tr><td>300001</td><td>演示科技</td><td>60%</td><td>55%</td></tr></tbody></table>
<p>详情见附件，或致电客户服务热线。</p>`;
