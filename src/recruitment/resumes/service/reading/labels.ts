import type { DocumentLine } from '#platform/documents/lines/read-lines.ts';

/** The names of labels in CVs. */
const names = {
  name: '姓名 Name',
  gender: '性别 Gender Sex',
  birth: '出生日期 出生年月日 出生年月 出生时间 生日 DateofBirth Birthday Birth',
  mobile: '手机号码 手机号 手机 联系电话 联系方式 电话号码 电话 Phone Mobile Tel Telephone',
  email: '电子邮箱 电子邮件 邮箱地址 邮箱 邮件 E-mail Email Mail',
  city: '现居住城市 现居住地 现居城市 现居住 现居地 现居 居住城市 居住地 所在城市 所在地 目前所在地 现所在地 常住地 City Location',
  address: '联系地址 家庭住址 通讯地址 现住址 住址 地址 Address',
  topEducation: '最高学历 学历 文化程度',
  topDegree: '最高学位 学位',
  school: '毕业院校 毕业学校 学校名称 就读院校 学校 院校 University School',
  major: '所学专业 专业名称 主修专业 专业 Major',
  graduation: '毕业时间 毕业日期 毕业年月 预计毕业时间',
  years: '工作年限 工作经验 从业年限',
  firstWish: '求职意向 意向岗位 意向职位 期望职位 期望岗位 应聘岗位 应聘职位 目标岗位 求职岗位 Objective',
  wishPlace: '期望工作地点 期望城市 意向城市 期望地点 意向地点 工作地点 目标城市',
  salary: '期望年薪 期望薪资 期望薪酬 期望月薪 薪资要求 期望待遇',
  availability: '到岗时间 到岗日期 可到岗时间 可到岗',
  transfer: '服从调剂 是否服从调剂',
  direction: '研究方向 专业方向',
  ranking: '成绩排名 专业排名 排名 班级排名',
  studyMode: '学习方式 学习形式',
  employer: '公司名称 单位名称 工作单位 公司 单位 企业名称 Company Employer',
  department: '所在部门 部门 所属部门 Department',
  position: '职位名称 担任职务 岗位名称 职位 职务 岗位 Position Title',
  duties: '工作内容 工作职责 主要职责 岗位职责 职责描述 工作描述 主要工作 职责 Responsibilities Duties',
  achievements: '主要业绩 工作业绩 业绩 工作成果 主要成果 工作成绩 Achievements',
  leavingReason: '离职原因',
  referee: '证明人',
  period: '起止时间 时间 起止年月 工作时间 在职时间 就读时间 培训时间 日期 Date Period',
  languages: '外语水平 外语能力 语言能力 英语水平 英语能力 英语 外语 语言 Languages English',
  computer: '计算机技能 计算机能力 计算机水平 计算机 办公软件 编程语言 软件 ComputerSkills',
  hobbies: '兴趣爱好 爱好 兴趣 Hobbies Interests',
  certificates: '资格证书 职业资格 职业证书 专业证书 从业资格 证书 Certificates Certifications',
  institution: '培训机构 机构名称 机构 主办单位',
  content: '培训内容 课程内容 培训课程 课程 内容',
  gained: '所获证书 获得证书',
  award: '奖项名称 奖项 获奖名称 荣誉名称',
  issuer: '颁发机构 颁奖单位 授予单位 颁发单位',
  level: '奖项级别 级别 获奖级别',
  /** Ignored labels; they only end the value before them. */
  ignored: '民族 籍贯 户籍 户口 婚姻状况 婚姻 婚否 政治面貌 年龄 身高 体重 健康状况 身份证号 身份证号码 微信 QQ 求职状态 主修课程 GPA 宗教',
} as const;

export type Label = keyof typeof names;

const labels: ReadonlyMap<string, Label> = new Map(
  Object.entries(names).flatMap(([label, all]) => all.split(' ').map((name) => [name.toLowerCase(), label as Label])),
);

/** Returns the label if the text is one without a value. */
export const labelOf = (text: string): Label | undefined => labels.get(text.replaceAll(/[\s:：]/g, '').toLowerCase());

/** Longer names first: 最高学历 is not 学历. Spaces between their characters are ignored. */
const pattern = new RegExp(
  String.raw`(?<![\p{L}])(?:${[...labels.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((name) => [...name].join(String.raw`\s*`))
    .join('|')})\s*[:：]`,
  'giu',
);

export interface Labelled {
  label: Label;
  value: string;
}

/** Returns the labelled values of one fragment, and the texts without a label. */
function readPart(text: string): { beside: string[]; values: Labelled[] } {
  const found = [...text.matchAll(pattern)];
  const beside = [(found[0] ? text.slice(0, found[0].index) : text).replace(/[|｜]\s*$/, '').trim()];
  const values = found.map((match, at) => {
    const behind = text.slice(match.index + match[0].length, found[at + 1]?.index).trim();
    const [value = '', ...others] = behind.split(/\s*[|｜]\s*|\s{2,}/);
    beside.push(...others);
    return { label: labelOf(match[0])!, value: value.replace(/[\s;；,，、]+$/, '').trim() };
  });
  return { beside: beside.filter((one) => one !== ''), values };
}

/** Returns the labelled values of a line, and its remaining fragments. A cell with only a label has its value in the next one. */
export function readLabels(line: DocumentLine): { values: Labelled[]; rest: string[] } {
  const [values, rest]: [Labelled[], string[]] = [[], []];
  for (let at = 0; at < line.length; at++) {
    const part = line[at]!;
    const label = labelOf(part);
    if (label && line.length > 1 && line[at + 1] !== undefined && !labelOf(line[at + 1]!)) {
      values.push({ label, value: line[++at]! });
      continue;
    }
    const read = readPart(part);
    rest.push(...read.beside);
    values.push(...read.values);
    const last = values.at(-1);
    // `姓名：` in one cell, the name in the next.
    if (read.values.length > 0 && last!.value === '' && line[at + 1] !== undefined && readPart(line[at + 1]!).values.length === 0)
      last!.value = line[++at]!;
  }
  return { values: values.filter(({ value }) => value !== ''), rest };
}
