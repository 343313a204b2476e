import type { FactsOf } from '#modules/portal/content/facts-schema.ts';
import { addDays, dateWithWeekday, isWorkingDay, longDate, type Day } from '../calendar.ts';
import { seeded, type Choices } from '../seeded.ts';
import { draft, type DemoArticle } from './draft.ts';
import { shanghai } from './fact-lines.ts';
import { tenderProjects, type TenderProject } from './tender-projects.ts';

/** 采购招标: a notice for each project, perhaps a change and, three to five weeks later, what came of it. */
export const tenderNotices = (): DemoArticle[] =>
  tenderProjects.flatMap((project, index) => [call(project, index), ...change(project, index), ...result(project, index)]);

const numberOf = ({ day }: TenderProject, index: number): string => `QTCG-${day.slice(0, 4)}-${String(index + 1).padStart(3, '0')}`;
const workingDayAfter = (day: Day, days: number): Day => {
  let at = addDays(day, days);
  while (!isWorkingDay(at)) at = addDays(at, 1);
  return at;
};

/** When offers are due, as first announced. */
const deadlineOf = ({ day }: TenderProject): Day => workingDayAfter(day, 21);

const buyers = ['周采购', '吴采购', '郑采购'] as const;

function factsOf(project: TenderProject, index: number, kind: FactsOf<'tender'>['kind']): FactsOf<'tender'> {
  const seat = seeded(`buyer ${project.name}`).integer(0, buyers.length - 1);
  return {
    of: 'tender',
    project: project.name,
    number: numberOf(project, index),
    kind,
    contact: `${buyers[seat]}（示例）`,
    phone: `010-0000 01${60 + seat}`,
    email: 'purchase@example.com',
  };
}

function change(project: TenderProject, index: number): DemoArticle[] {
  if (!project.change) return [];
  const { day, text, later = 0 } = project.change;
  const deadline = workingDayAfter(deadlineOf(project), later);
  return [
    draft(
      {
        category: 'zbcg',
        source: '前厅证券采购管理部',
        day,
        title: `${project.name}项目变更公告`,
        documentNumber: numberOf(project, index),
        facts: { ...factsOf(project, index, 'change'), ...(later > 0 && { deadline: shanghai(`${deadline} 09:30`) }) },
      },
      `${project.name}项目（编号：${numberOf(project, index)}）的采购文件作如下变更，变更内容为采购文件的组成部分。
## 变更内容
${text}
${later > 0 ? `响应文件递交截止时间变更为${dateWithWeekday(deadline)}9:30。` : '响应文件递交截止时间不变。'}
已经报名的供应商将同时收到邮件通知，无需重新报名；已递交的文件可以在截止前撤回并重新递交。`,
    ),
  ];
}

function call(project: TenderProject, index: number): DemoArticle {
  const { day, name, scope, budget } = project;
  const choices = seeded(`tender ${name}`);
  const documents = workingDayAfter(day, 7);
  const opening = deadlineOf(project);
  return draft(
    {
      category: 'zbcg',
      source: '前厅证券采购管理部',
      day,
      title: `${name}项目采购公告`,
      documentNumber: numberOf(project, index),
      files: project.files ?? [],
      facts: { ...factsOf(project, index, 'notice'), deadline: shanghai(`${opening} 09:30`) },
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

function result(project: TenderProject, index: number): DemoArticle[] {
  const { day, name, outcome } = project;
  if (outcome === 'open' || outcome === 'closed') return [];
  const choices = seeded(`tender result ${name}`);
  const published = workingDayAfter(day, choices.integer(24, 36));
  const heading = {
    category: 'zbcg',
    source: '前厅证券采购管理部',
    day: published,
    documentNumber: numberOf(project, index),
    facts: factsOf(project, index, 'result'),
  };
  return [
    outcome === 'awarded'
      ? draft({ ...heading, title: `${name}项目采购结果公示` }, awarded(project, published, choices))
      : draft({ ...heading, title: `${name}项目终止采购公告` }, failed(name)),
  ];
}

function awarded({ name, budget }: TenderProject, day: Day, choices: Choices): string {
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
