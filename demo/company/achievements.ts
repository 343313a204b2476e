import type { CompanyDraft } from '#modules/portal/company/schema/kinds.ts';
import { periods } from '../disclosure/finance-figures.ts';

type Achievements = CompanyDraft<'achievements'>;

const award = (year: number, title: string, issuer: string, text: string): Achievements['awards'][number] => ({
  year,
  title,
  issuer,
  text,
  isSample: true,
});

const awards = [
  award(2026, '网站服务可用性透明奖', '演示数字服务评议会', '公开首份网站服务可用性报告，把中断时长、影响人数和整改结果写在同一张表里。'),
  award(
    2026,
    '无障碍金融服务示范网点（三十家）',
    '示例无障碍促进中心',
    '第二批营业网点完成坡道、低位柜台与手写板改造，由残障客户代表现场验收。',
  ),
  award(2025, '密码应用示范单位', '演示信息安全联盟', '登录与重要业务全链路改用国家密码算法，过程文档对同业公开。'),
  award(2025, '投资者教育优秀作品', '示例投资者教育联席会', '《家门口的一百个问题》由二十位六十岁以上客户逐条试读后定稿。'),
  award(2025, '年度财富管理团队', '示例财经年度评选', '以保有期限和客户体验考核，不以销售额论英雄。'),
  award(2024, '年度信息披露与投资者沟通示范单位', '示例财经年度评选', '定期报告列出“没做好的事”，逐项说明原因与改正日期。'),
  award(2024, '年度客户满意服务团队', '示例财经年度评选', '客户服务中心老年客户专线接通率连续四个季度高于九成五（示例数据）。'),
  award(2023, '交易保障先进集体', '演示证券技术协作组', '两地数据中心双故障切换演练恢复时间四分十二秒，数据零丢失。'),
  award(2022, '养老金融服务新锐', '示例养老金融论坛', '个人养老金业务上线首月完成全部一线人员培训与考试。'),
  award(2021, '乡村振兴帮扶实践案例', '演示社会责任案例库', '以“保险+期货”方式为二百四十户苹果种植户提供价格保障。'),
  award(2020, '绿色债券承销团队', '示例债券市场年会', '承销的绿色公司债券全部逐项目披露环境效益。'),
  award(2019, '科创板业务准备充分单位', '演示证券技术协作组', '开市前完成四轮全链路测试，首日业务零差错。'),
  award(2018, '风险管理实践案例', '示例风险管理协会', '股票质押业务提前压降，案例编入行业培训材料。'),
  award(2017, '产业客户服务奖', '示例期货与衍生品论坛', '与前厅期货共同服务产业客户套期保值，全年开展培训五十二场。'),
  award(2016, '规范营业部十佳', '演示证券经营机构评议会', '建司二十周年，六家营业部在服务与规范评议中名列前十。'),
];

const hundredMillions = (hundredths: number): number => hundredths / 100;
const wholeYears = periods.filter(({ year, isHalf }) => !isHalf && year <= 2025);
const thousands: readonly (readonly [number, number])[] = [
  [2016, 186],
  [2017, 204],
  [2018, 217],
  [2019, 239],
  [2020, 268],
  [2021, 301],
  [2022, 322],
  [2023, 343],
  [2024, 372],
  [2025, 399],
];

type YearAmounts = readonly (readonly [number, number])[];
const valuesOf = (earlier: YearAmounts, read: (period: (typeof periods)[number]) => number) => [
  ...earlier.map(([year, value]) => ({ year, value })),
  ...wholeYears.map((period) => ({ year: period.year, value: hundredMillions(read(period)) })),
];

/** Fifteen awards and the ten years up to 2025; from 2018 on the figures are those of the annual reports. */
export const demoAchievements: Achievements = {
  awards,
  figures: [
    {
      code: 'revenue',
      name: '营业收入',
      unit: '亿元',
      values: valuesOf(
        [
          [2016, 26.84],
          [2017, 25.37],
        ],
        ({ revenue }) => revenue,
      ),
    },
    {
      code: 'profit',
      name: '净利润',
      unit: '亿元',
      note: '归属于母公司股东',
      values: valuesOf(
        [
          [2016, 6.91],
          [2017, 6.28],
        ],
        ({ netProfit }) => netProfit,
      ),
    },
    {
      code: 'assets',
      name: '总资产',
      unit: '亿元',
      note: '年末',
      values: valuesOf(
        [
          [2016, 472.6],
          [2017, 489.13],
        ],
        ({ assets }) => assets,
      ),
    },
    { code: 'clients', name: '客户数', unit: '万户', note: '年末', values: thousands.map(([year, value]) => ({ year, value })) },
  ],
  source: '公司历年年度报告（合并口径）',
  isSample: true,
};
