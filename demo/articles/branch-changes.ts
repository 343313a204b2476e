import { demoBranches } from '../branches.ts';
import { longDate, shiftTradingDays, shortDate, type Day } from '../calendar.ts';
import { draft, type DemoArticle } from './draft.ts';

interface BranchChange {
  day: Day;
  kind: 'moved' | 'renamed' | 'extended' | 'repaired';
  /** Index in the list of branches. */
  branch: number;
}

const changes: BranchChange[] = [
  { day: '2023-12-05', kind: 'moved', branch: 23 },
  { day: '2024-03-06', kind: 'renamed', branch: 34 },
  { day: '2024-05-24', kind: 'moved', branch: 43 },
  { day: '2024-07-19', kind: 'repaired', branch: 3 },
  { day: '2024-09-04', kind: 'extended', branch: 61 },
  { day: '2024-11-15', kind: 'moved', branch: 55 },
  { day: '2025-01-08', kind: 'renamed', branch: 70 },
  { day: '2025-03-19', kind: 'moved', branch: 78 },
  { day: '2025-05-20', kind: 'extended', branch: 39 },
  { day: '2025-07-11', kind: 'repaired', branch: 26 },
  { day: '2025-09-17', kind: 'moved', branch: 18 },
  { day: '2025-11-25', kind: 'extended', branch: 85 },
  { day: '2026-02-27', kind: 'moved', branch: 49 },
  { day: '2026-05-13', kind: 'renamed', branch: 13 },
  { day: '2026-07-22', kind: 'repaired', branch: 64 },
  { day: '2026-09-16', kind: 'moved', branch: 9 },
  { day: '2026-10-28', kind: 'extended', branch: 32 },
];

/** Notices of branches that moved, were renamed, extended their services or were under repair. */
export const branchChangeNotices = (): DemoArticle[] => changes.map((change, index) => toNotice(change, index));

function toNotice({ day, kind, branch }: BranchChange, index: number): DemoArticle {
  const house = demoBranches[branch]!;
  const name = house.name.replace('前厅证券', '');
  const effective = shiftTradingDays(day, 10);
  const place = `${house.cityName}${house.districtName}${house.address}`;
  const year = day.slice(0, 4);
  const common = { category: 'gsgg', source: '前厅证券', day, documentNumber: `前证网〔${year}〕${index + 3}号`, effectiveDate: effective };
  if (kind === 'moved') return draft({ ...common, title: `关于${name}迁址的公告` }, movedText(name, place, effective, house.phones[0]!));
  if (kind === 'renamed') return draft({ ...common, title: `关于${name}更名的公告` }, renamedText(name, effective, house.code));
  if (kind === 'extended')
    return draft({ ...common, title: `关于${name}增加服务项目的公告` }, extendedText(name, effective, house.businessScope));
  return draft({ ...common, title: `关于${name}装修期间服务安排的公告` }, repairedText(name, effective, house.cityName));
}

const movedText = (
  name: string,
  place: string,
  effective: Day,
  phone: string,
): string => `经监管部门备案（演示），我公司${name}将迁至新址，自${longDate(effective)}起在新址对外营业。
- 新址：${place}
- 咨询电话：${phone}（不变）
- 营业时间：以网点页面公布为准
原址营业至${shortDate(shiftTradingDays(effective, -1))}收市后。迁址不影响客户的交易、资金与账户，原签署的协议继续有效，您无需办理任何手续。
搬迁当周网点人手较为紧张，建议优先使用手机客户端办理业务；确需现场办理的客户，可致电预约错峰时段。新址设有无障碍坡道与低位服务台。`;

const renamedText = (
  name: string,
  effective: Day,
  code: string,
): string => `因经营地址周边道路名称规范调整，我公司${code}网点自${longDate(effective)}起使用“${name}”名称，原名称停止使用。
本次更名仅涉及名称，营业地址、电话、负责人与业务范围均不变。更名前签订的合同、协议继续有效，无需重签。
更名后的营业执照与许可证正在换领，营业场所将同步公示。投资者如发现仍以旧名称对外招揽业务的，请向我公司反映。`;

const extendedText = (
  name: string,
  effective: Day,
  scope: readonly string[],
): string => `自${longDate(effective)}起，我公司${name}增加对外服务项目。调整后业务范围为：${scope.join('、')}。
新增项目由取得相应资格的人员办理，办理前将了解您的情况并进行适当性匹配。首月为过渡期，部分业务需要提前一个交易日预约。
网点同时增设每周三下午的集中咨询时段，由合规人员现场解答收费、协议与风险提示方面的问题。`;

const repairedText = (
  name: string,
  effective: Day,
  city: string,
): string => `为改善服务环境并完善无障碍设施，我公司${name}自${longDate(effective)}起进行局部装修，预计工期三十日。
装修期间：
1. 大厅缩减为两个服务窗口，每日9:00至11:30办理业务，下午请使用线上渠道；
2. 投教资料取阅、打印服务移至入口右侧临时服务点；
3. 有特殊困难的客户，可预约上门服务，不收取费用；
4. 需当日办结的业务，可就近前往${city}其他网点。
施工区域已做隔离与降噪，感谢您的理解。完工时间如有变化将另行公告。`;
