import { addDays, dateWithWeekday, isWorkingDay, longDate, type Day } from '../calendar.ts';
import { seeded, type Choices } from '../seeded.ts';
import { draft, type DemoArticle } from './draft.ts';

interface Project {
  day: Day;
  name: string;
  scope: string;
  /** Ceiling in 10,000 CNY; made up. */
  budget: number;
  outcome: 'awarded' | 'failed' | 'open';
}

const projects: Project[] = [
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
    day: '2026-11-09',
    name: '2027年度投资者教育图书印制',
    scope: '投教手册七种，合计三十万册，含盲文版两千册',
    budget: 96,
    outcome: 'open',
  },
];

/** 采购招标: a notice for each project and, three to five weeks later, what came of it. */
export const tenderNotices = (): DemoArticle[] => projects.flatMap((project, index) => [call(project, index), ...result(project, index)]);

const numberOf = ({ day }: Project, index: number): string => `QTCG-${day.slice(0, 4)}-${String(index + 1).padStart(3, '0')}`;
const workingDayAfter = (day: Day, days: number): Day => {
  let at = addDays(day, days);
  while (!isWorkingDay(at)) at = addDays(at, 1);
  return at;
};

function call(project: Project, index: number): DemoArticle {
  const { day, name, scope, budget } = project;
  const choices = seeded(`tender ${name}`);
  const documents = workingDayAfter(day, 7);
  const opening = workingDayAfter(day, 21);
  return draft(
    {
      category: 'zbcg',
      source: '前厅证券采购管理部',
      day,
      title: `${name}项目采购公告`,
      documentNumber: numberOf(project, index),
      files: index === projects.length - 1 ? ['tender-2026.pdf'] : [],
    },
    `前厅证券股份有限公司就${name}项目（编号：${numberOf(project, index)}）公开征集供应商，欢迎符合条件的单位参加。
## 项目概况
${scope}。采购预算上限为${budget}万元（示例数据），超过上限的报价无效。
## 供应商条件
${choices
  .sample(conditions, 4)
  .map((condition) => `- ${condition}`)
  .join('\n')}
## 时间安排
1. 文件获取：公告之日起至${dateWithWeekday(documents)}17:00；
2. 提问截止：${dateWithWeekday(workingDayAfter(documents, 2))}，答疑将同时发送全部报名单位；
3. 响应文件递交与评审：${longDate(opening)}9:30，逾期不予接收。
## 评审方法
${choices.pick(methods)}
${choices.pick(disciplines)}
联系邮箱：purchase@example.com（采购管理部，演示）。`,
  );
}

const conditions = [
  '具有独立法人资格，近三年无重大违法记录。',
  '未被列入失信被执行人、重大税收违法失信主体名单。',
  '近三年至少有两个金融行业同类项目业绩，提供合同关键页。',
  '项目负责人具有五年以上相关经验，评审时须到场答辩。',
  '不接受联合体，不得转包；部分分包须经书面同意。',
  '与采购人存在利害关系可能影响公正性的，不得参加。',
  '承诺遵守数据安全与保密要求，驻场人员接受背景审查。',
];
const methods = [
  '采用综合评分法：价格30分，技术方案45分，服务与业绩25分。同分的，技术得分高者优先。',
  '采用最低评标价法，响应文件须实质性满足全部技术要求，任何一项不满足即否决。',
  '采用综合评分法：价格40分，技术35分，服务保障25分，评审专家从专家库随机抽取。',
  '分两阶段评审：先进行产品验证测试，通过者进入商务评审。',
];
const disciplines = [
  '任何单位和个人不得向评审人员打探情况、馈赠财物。监督举报邮箱：audit@example.com。',
  '采购全程录音录像留存。供应商对结果有异议的，可在公示期内书面提出，五个工作日内答复。',
  '报名不收取任何费用，凡要求缴纳“入围费”“保证金转个人账户”的均为诈骗。',
];

function result(project: Project, index: number): DemoArticle[] {
  const { day, name, outcome } = project;
  if (outcome === 'open') return [];
  const choices = seeded(`tender result ${name}`);
  const published = workingDayAfter(day, choices.integer(24, 36));
  const heading = { category: 'zbcg', source: '前厅证券采购管理部', day: published, documentNumber: numberOf(project, index) };
  return [
    outcome === 'awarded'
      ? draft({ ...heading, title: `${name}项目采购结果公示` }, awarded(project, published, choices))
      : draft({ ...heading, title: `${name}项目终止采购公告` }, failed(name)),
  ];
}

function awarded({ name, budget }: Project, day: Day, choices: Choices): string {
  const price = (budget * choices.integer(780, 965)) / 1000;
  const bidder = choices.pick(['示例科技有限公司', '演示信息技术有限公司', '样例工程有限公司', '范本文化传播有限公司', '例证设备有限公司']);
  return `${name}项目评审工作已经完成，现将结果公示如下。
^ 采购结果（示例数据）
| 项目 | 内容 |
| 拟成交供应商 | ${bidder}（虚构） |
| 成交金额 | ${price.toFixed(2)}万元 |
| 递交响应文件的供应商 | ${choices.integer(3, 7)}家 |
公示期为${dateWithWeekday(day)}至${dateWithWeekday(workingDayAfter(day, 3))}。${choices.pick(['供应商如有异议，请在公示期内以书面形式提出，并附证明材料。', '公示期满无异议的，将在十个工作日内签订合同。'])}
${choices.pick(['未成交供应商的响应文件按照保密要求处理，评分明细可申请查询本单位部分。', '感谢各参与单位的支持。本项目成交价较预算上限有所节约，节约部分不用于追加采购。', '评审过程由内部审计部现场监督，录像保存期为十五年。'])}`;
}

const failed = (name: string): string => `${name}项目因递交响应文件的供应商不足三家，根据采购管理办法终止本次采购。
我公司将复核技术参数与资格条件，排除可能限制竞争的要求后重新组织采购，重新采购的公告仍在本栏目发布。
已报名的供应商无需另行撤回文件，原件可凭介绍信领回。由此带来的不便，敬请谅解。`;
