import type { FundState, PrivateFund, RiskLevel } from '#modules/district/private-fund/schema.ts';

const manager = '前厅启程私募基金管理有限公司';
const [eastBank, westBank] = ['示例商业银行股份有限公司', '示范银行股份有限公司'];

interface Line {
  name: string;
  custodian: string;
  kind: string;
  riskLevel: RiskLevel;
  establishedOn: string;
  state?: FundState;
  endedOn?: string;
  summary: string;
}

const lines: Line[] = [
  {
    name: '启程先进制造一号私募股权投资基金',
    custodian: eastBank,
    kind: '股权投资基金',
    riskLevel: 'R5',
    establishedOn: '2017-09-12',
    state: 'ended',
    endedOn: '2025-12-19',
    summary: '装备与核心零部件方向的成长期项目，存续 8 年后清算完毕',
  },
  {
    name: '启程医疗健康一号创业投资基金',
    custodian: eastBank,
    kind: '创业投资基金',
    riskLevel: 'R5',
    establishedOn: '2018-04-27',
    state: 'liquidating',
    summary: '创新器械与诊断方向的早期项目，2026 年 5 月进入清算',
  },
  {
    name: '启程新材料私募股权投资基金',
    custodian: westBank,
    kind: '股权投资基金',
    riskLevel: 'R5',
    establishedOn: '2018-11-30',
    summary: '电子化学品与高性能纤维方向，处于退出期',
  },
  {
    name: '启程先进制造二号私募股权投资基金',
    custodian: eastBank,
    kind: '股权投资基金',
    riskLevel: 'R5',
    establishedOn: '2019-08-16',
    summary: '工业自动化与精密测量方向，处于退出期',
  },
  {
    name: '启程绿色能源私募股权投资基金',
    custodian: westBank,
    kind: '股权投资基金',
    riskLevel: 'R5',
    establishedOn: '2020-06-22',
    summary: '储能与电网数字化方向，投资期已满，不再新增项目',
  },
  {
    name: '启程医疗健康二号创业投资基金',
    custodian: eastBank,
    kind: '创业投资基金',
    riskLevel: 'R5',
    establishedOn: '2021-01-29',
    summary: '医疗服务与体外诊断方向，已投项目投后管理中',
  },
  {
    name: '启程并购一号私募股权投资基金',
    custodian: westBank,
    kind: '并购基金',
    riskLevel: 'R4',
    establishedOn: '2021-09-17',
    summary: '以产业整合为目的的控股与参股并购',
  },
  {
    name: '启程科创成长创业投资基金',
    custodian: eastBank,
    kind: '创业投资基金',
    riskLevel: 'R5',
    establishedOn: '2022-03-25',
    summary: '半导体设备与工业软件方向的早期项目',
  },
  {
    name: '启程存量资产一号私募股权投资基金',
    custodian: westBank,
    kind: '股权投资基金',
    riskLevel: 'R4',
    establishedOn: '2022-10-21',
    summary: '受让存续期较长的基金份额，分散在多个年份与行业',
  },
  {
    name: '启程先进制造三号私募股权投资基金',
    custodian: eastBank,
    kind: '股权投资基金',
    riskLevel: 'R5',
    establishedOn: '2023-05-19',
    summary: '机器人关键部件方向，处于投资期',
  },
  {
    name: '启程母基金一号私募股权投资基金',
    custodian: westBank,
    kind: '股权投资类 FOF',
    riskLevel: 'R4',
    establishedOn: '2023-12-08',
    summary: '投资于其他管理人的基金，单只比例不超过 20%',
  },
  {
    name: '启程医疗健康三号创业投资基金',
    custodian: eastBank,
    kind: '创业投资基金',
    riskLevel: 'R5',
    establishedOn: '2024-07-12',
    summary: '合成生物与康复设备方向，处于投资期',
  },
  {
    name: '启程存量资产二号私募股权投资基金',
    custodian: westBank,
    kind: '股权投资基金',
    riskLevel: 'R4',
    establishedOn: '2025-04-18',
    summary: '受让基金份额与老股，处于投资期',
  },
  {
    name: '启程科创成长二号创业投资基金',
    custodian: eastBank,
    kind: '创业投资基金',
    riskLevel: 'R5',
    establishedOn: '2026-02-06',
    summary: '工业智能与传感器方向，处于投资期',
  },
  {
    name: '启程绿色能源二号私募股权投资基金',
    custodian: westBank,
    kind: '股权投资基金',
    riskLevel: 'R5',
    establishedOn: '2026-10-30',
    state: 'raising',
    summary: '新型储能与节能改造方向，首次交割完成，后续募集期至 2027 年 4 月 30 日',
  },
];

/** Private funds of the demo subsidiary: made up, with codes that no real fund bears. */
export const demoFunds: PrivateFund[] = lines.map(({ state = 'running', endedOn = null, ...line }, index) => ({
  ...line,
  recordCode: `DEMO${String(index + 1).padStart(3, '0')}`,
  manager,
  state,
  endedOn,
}));

/** The code under which a fund of this name is recorded. Throws when there is none. */
export function codeOf(name: string): string {
  const fund = demoFunds.find((one) => one.name.startsWith(name));
  if (!fund) throw new Error(`no demo fund is called ${name}`);
  return fund.recordCode;
}
