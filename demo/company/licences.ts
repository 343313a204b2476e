import type { CompanyDraft } from '#modules/portal/company/schema/kinds.ts';
import { paths } from '#web/paths.ts';

type Row = readonly [area: string, name: string, document: string, authority: string, grantedOn: string, href?: string];

const [brokerage, banking, investment, service] = ['经纪与财富管理', '投资银行', '投资与资产管理', '机构与其他'] as const;
const [regulator, sse, szse, bse, association, chinaclear] = [
  '中国证监会',
  '上海证券交易所',
  '深圳证券交易所',
  '北京证券交易所',
  '中国证券业协会',
  '中国证券登记结算公司',
] as const;

const rows: readonly Row[] = [
  [brokerage, '证券经纪业务', '演示机构字〔1996〕31号', '中国人民银行', '1996-09-12', paths.businessScope()],
  [brokerage, '网上证券委托业务', '演示信息字〔2001〕8号', regulator, '2001-02-26'],
  [brokerage, '开放式证券投资基金代销业务', '演示基金字〔2004〕163号', regulator, '2004-11-08'],
  [brokerage, '为期货公司提供中间介绍业务', '演示许可〔2008〕712号', regulator, '2008-06-11'],
  [brokerage, '融资融券业务', '演示许可〔2012〕684号', regulator, '2012-05-22', paths.marginSecurity()],
  [brokerage, '代销金融产品业务', '演示许可〔2013〕147号', '示例证监局', '2013-03-18'],
  [brokerage, '港股通业务交易权限（沪港通）', '演示函〔2014〕650号', sse, '2014-10-14'],
  [brokerage, '股票期权经纪业务', '演示函〔2015〕72号', sse, '2015-01-20'],
  [brokerage, '港股通业务交易权限（深港通）', '演示函〔2016〕320号', szse, '2016-11-03'],
  [brokerage, '个人养老金基金销售业务', '演示公示〔2022〕第1期', regulator, '2022-11-18'],
  [banking, '证券承销业务', '演示机构字〔2002〕208号', regulator, '2002-08-19'],
  [banking, '证券发行上市保荐业务', '演示发行字〔2004〕12号', regulator, '2004-05-20'],
  [banking, '全国股转系统主办券商业务', '演示股转函〔2013〕57号', '全国中小企业股份转让系统', '2013-03-21'],
  [banking, '北京证券交易所会员及承销保荐业务', '演示函〔2021〕5号', bse, '2021-11-12'],
  [investment, '证券自营业务', '演示机构字〔2002〕209号', regulator, '2002-08-19'],
  [investment, '证券资产管理业务', '演示机构字〔2002〕210号', regulator, '2002-08-19'],
  [investment, '场外衍生品业务（二级交易商）', '演示备〔2022〕14号', association, '2022-09-05'],
  [service, '证券投资咨询业务', '演示机构字〔1999〕76号', regulator, '1999-06-03'],
  [service, '代理证券质押登记业务', '演示结函〔2014〕26号', chinaclear, '2014-03-14'],
  [service, '证券投资基金托管业务', '演示许可〔2020〕941号', regulator, '2020-05-19'],
];

/** Twenty lines of business; the numbers of the papers are made up. */
export const demoLicences: CompanyDraft<'licences'> = {
  licences: rows.map(([area, name, document, authority, grantedOn, href]) => ({
    area,
    name,
    document,
    authority,
    grantedOn,
    href,
    isSample: true,
  })),
};
