import type { Day } from '../calendar.ts';

/** One purchase of the demo firm; all of them are made up. */
export interface TenderProject {
  day: Day;
  name: string;
  scope: string;
  /** Ceiling in 10,000 CNY; made up. */
  budget: number;
  outcome: 'awarded' | 'failed' | 'closed' | 'open';
  /** Names under `demo/files/`. */
  files?: string[];
  /** What was changed before offers were due. */
  change?: { day: Day; text: string; /** Days by which the deadline moves. */ later?: number };
}

export const tenderProjects: readonly TenderProject[] = [
  {
    day: '2023-11-20',
    name: '数据中心精密空调维保服务',
    scope: '北京、上海两地共四十二台精密空调的巡检、维修与备件供应，服务期三年',
    budget: 186,
    outcome: 'awarded',
  },
  {
    day: '2024-01-15',
    name: '2024年度投资者教育图书印制',
    scope: '投教手册六种，合计二十四万册，采用环保纸张与大字版式',
    budget: 78,
    outcome: 'awarded',
  },
  {
    day: '2024-03-11',
    name: '客户服务中心智能质检系统',
    scope: '录音转写、敏感词识别、服务质量评分，支持本地化部署',
    budget: 260,
    outcome: 'awarded',
  },
  {
    day: '2024-04-22',
    name: '营业网点无障碍改造（第一批）',
    scope: '二十家网点坡道、低位服务台、盲文标识与紧急呼叫改造',
    budget: 320,
    outcome: 'awarded',
  },
  {
    day: '2024-06-17',
    name: '证券交易系统国产密码改造',
    scope: '网上交易、手机客户端与网站的国密算法改造及密码应用安全性评估配合',
    budget: 890,
    outcome: 'awarded',
  },
  {
    day: '2024-08-19',
    name: '办公终端更新采购（2024年第二批）',
    scope: '台式终端四百五十台、便携终端一百二十台',
    budget: 310,
    outcome: 'failed',
  },
  {
    day: '2024-09-23',
    name: '年度财务报表审计服务',
    scope: '公司及三家子公司年度审计、内部控制审计与净资本专项审计',
    budget: 240,
    outcome: 'awarded',
  },
  {
    day: '2024-11-04',
    name: '灾备中心不间断电源更换',
    scope: '模块化不间断电源四组及蓄电池，含旧设备环保处置',
    budget: 415,
    outcome: 'awarded',
  },
  {
    day: '2025-01-13',
    name: '员工健康体检服务',
    scope: '北京地区在岗员工一千二百人，分批体检，结果仅提供本人',
    budget: 168,
    outcome: 'awarded',
  },
  {
    day: '2025-03-10',
    name: '网站与手机客户端无障碍检测服务',
    scope: '按照国家标准开展全量检测、人工复核与残障用户测试，每季度一次',
    budget: 56,
    outcome: 'awarded',
  },
  {
    day: '2025-05-12',
    name: '核心交易数据库服务器采购',
    scope: '数据库服务器八台、存储两套，满足三倍历史峰值处理能力',
    budget: 1280,
    outcome: 'awarded',
  },
  {
    day: '2025-07-14',
    name: '投资者教育基地展陈更新',
    scope: '互动展项十二组，要求儿童与轮椅使用者可以独立操作',
    budget: 145,
    outcome: 'failed',
  },
  {
    day: '2025-08-18',
    name: '投资者教育基地展陈更新（二次）',
    scope: '互动展项十组，调整技术参数与工期要求后重新采购',
    budget: 145,
    outcome: 'awarded',
  },
  {
    day: '2025-10-20',
    name: '营业网点无障碍改造（第二批）',
    scope: '二十六家网点改造，含无障碍卫生间与语音导览',
    budget: 398,
    outcome: 'awarded',
  },
  {
    day: '2026-01-19',
    name: '客户服务中心新址装修与机房建设',
    scope: '一百六十个坐席的装修、声学处理、综合布线与备用电源',
    budget: 1060,
    outcome: 'awarded',
  },
  {
    day: '2026-03-16',
    name: '电子合同长期保存系统',
    scope: '电子签署文件二十年长期保存、时间戳续期与完整性校验',
    budget: 230,
    outcome: 'awarded',
  },
  { day: '2026-05-18', name: '网络安全攻防演练服务', scope: '每年两次实战演练，含供应链与社会工程学场景', budget: 120, outcome: 'awarded' },
  {
    day: '2026-08-17',
    name: '行情转发链路扩容',
    scope: '沪深北三地行情接入链路由百兆扩至千兆，双运营商接入',
    budget: 288,
    outcome: 'awarded',
  },
  {
    day: '2026-08-24',
    name: '营业网点排队叫号系统更新',
    scope: '九十家网点叫号终端与后台软件，支持预约、优先叫号与语音播报',
    budget: 172,
    outcome: 'awarded',
    change: { day: '2026-09-01', text: '原要求“近三年同类业绩不少于五个”调整为“不少于两个”，以扩大竞争；其他条件不变。' },
  },
  {
    day: '2026-09-21',
    name: '2027年度网络与信息安全等级保护测评服务',
    scope: '网上交易、集中交易、官方网站等七个定级系统的年度测评与整改复核',
    budget: 138,
    outcome: 'awarded',
  },
  {
    day: '2026-10-12',
    name: '客户回访外呼平台租用',
    scope: '适当性回访、风险提示与满意度调查外呼，含录音保存二十年',
    budget: 205,
    outcome: 'closed',
  },
  {
    day: '2026-10-26',
    name: '数据中心备用柴油发电机大修',
    scope: '两台一千千瓦机组大修、带载测试与三年维保',
    budget: 266,
    outcome: 'closed',
    change: { day: '2026-11-04', text: '现场踏勘增加一场，递交截止时间相应顺延；技术参数不变。', later: 2 },
  },
  {
    day: '2026-11-09',
    name: '2027年度投资者教育图书印制',
    scope: '投教手册七种，合计三十万册，含盲文版两千册',
    budget: 96,
    outcome: 'open',
    files: ['tender-2026.pdf'],
  },
  {
    day: '2026-11-12',
    name: '网站与手机客户端无障碍检测服务（2027至2028年）',
    scope: '每季度全量检测与人工复核，邀请视力、听力与肢体障碍用户参与测试',
    budget: 118,
    outcome: 'open',
    files: ['tender-2026-accessibility.pdf'],
    change: { day: '2026-11-18', text: '测试用户人数由每季度六人增加至十人，预算上限不变；递交截止时间顺延三日。', later: 3 },
  },
  {
    day: '2026-11-17',
    name: '智能客服知识库建设',
    scope: '业务规则知识条目一万二千条的梳理、标注与年度更新，答案须注明依据与生效日期',
    budget: 340,
    outcome: 'open',
    files: ['tender-2026-knowledge.pdf'],
  },
];
