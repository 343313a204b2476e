import type { OptionListName } from '#recruitment/jobs/web/options.ts';
import type { ListSection, SectionName } from '../sections.ts';

/** `until` is a month or "ongoing"; `ticks` are several options of a list. */
type FieldKind = 'line' | 'area' | 'day' | 'month' | 'until' | 'choice' | 'ticks' | 'transfer';

/** One field of a section as data: its label and control. */
export interface FieldSpec {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly list?: OptionListName;
  readonly hint?: string;
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric' | 'email';
  readonly type?: 'email';
  /** Suggestions while typing; other texts are allowed too. */
  readonly suggest?: 'cities' | 'departments';
  /** For `until`: the label of "ongoing". */
  readonly nowText?: string;
  readonly rows?: number;
}

const from = (label: string): FieldSpec => ({ name: 'from', label, kind: 'month' });
const until = (label: string, nowText: string): FieldSpec => ({ name: 'to', label, kind: 'until', nowText });
const referee: FieldSpec = { name: 'referee', label: '证明人', kind: 'line', hint: '姓名即可；请先征得对方同意' };

/** The fields of each section in order; for a list, those of one entry. */
export const fieldSpecs: Readonly<Record<SectionName, readonly FieldSpec[]>> = {
  basicInfo: [
    { name: 'name', label: '姓名', kind: 'line', autoComplete: 'name', hint: '与身份证件一致' },
    { name: 'applyType', label: '应聘类型', kind: 'choice', list: 'applyType', hint: '决定哪些部分必填：社会招聘须填写工作经历' },
    { name: 'gender', label: '性别', kind: 'choice', list: 'gender', hint: '仅用于录用后办理手续，不影响筛选' },
    { name: 'birthDate', label: '出生日期', kind: 'day', autoComplete: 'bday', hint: '用于核对是否达到法定就业年龄' },
    { name: 'highestEducation', label: '最高学历', kind: 'choice', list: 'education' },
    { name: 'highestDegree', label: '最高学位', kind: 'choice', list: 'degree' },
    { name: 'school', label: '毕业院校', kind: 'line' },
    { name: 'major', label: '所学专业', kind: 'line' },
    { name: 'graduation', label: '毕业时间', kind: 'month', hint: '在读请填写预计毕业时间' },
    { name: 'yearsOfWork', label: '工作年限', kind: 'line', inputMode: 'numeric', hint: '整年数，应届请填 0' },
    { name: 'city', label: '现居住城市', kind: 'line', suggest: 'cities', autoComplete: 'address-level2' },
    { name: 'availability', label: '到岗时间', kind: 'choice', list: 'availability' },
    {
      name: 'email',
      label: '电子邮箱',
      kind: 'line',
      type: 'email',
      inputMode: 'email',
      autoComplete: 'email',
      hint: '笔试、面试通知同时发到邮箱',
    },
    {
      name: 'idNumber',
      label: '身份证号码',
      kind: 'line',
      hint: '仅用于查询投递进度时核对本人；加密保存，保存后只显示首尾各几位',
    },
  ],
  education: [
    from('入学时间'),
    until('毕业时间', '在读，至今'),
    { name: 'school', label: '学校', kind: 'line' },
    { name: 'major', label: '专业', kind: 'line' },
    { name: 'direction', label: '研究方向', kind: 'line' },
    { name: 'studyMode', label: '学习方式', kind: 'choice', list: 'studyMode' },
    { name: 'education', label: '学历', kind: 'choice', list: 'education' },
    { name: 'degree', label: '学位', kind: 'choice', list: 'degree' },
    { name: 'ranking', label: '成绩排名', kind: 'choice', list: 'ranking' },
    referee,
  ],
  workExperience: [
    from('入职时间'),
    until('离职时间', '在职，至今'),
    { name: 'employer', label: '单位名称', kind: 'line' },
    { name: 'companySize', label: '单位规模', kind: 'choice', list: 'companySize' },
    { name: 'employment', label: '工作形式', kind: 'choice', list: 'employment' },
    { name: 'department', label: '所在部门', kind: 'line' },
    { name: 'position', label: '职位', kind: 'line' },
    { name: 'duties', label: '工作内容', kind: 'area', hint: '负责什么、与谁配合；请勿写入原单位的客户信息与商业秘密' },
    { name: 'achievements', label: '主要业绩', kind: 'area', hint: '能用数字说明的请写数字' },
    { name: 'leavingReason', label: '离职原因', kind: 'line' },
    referee,
  ],
  expectedJob: [
    { name: 'firstWish', label: '第一志愿', kind: 'line', suggest: 'departments', hint: '希望从事的岗位或部门' },
    { name: 'secondWish', label: '第二志愿', kind: 'line', suggest: 'departments' },
    { name: 'location', label: '期望工作地点', kind: 'line', suggest: 'cities', hint: '可写多个城市，用顿号隔开' },
    { name: 'salary', label: '期望年薪', kind: 'line', hint: '税前，单位：元；也可写“面议”' },
    { name: 'acceptsTransfer', label: '是否服从调剂', kind: 'transfer' },
  ],
  certificatesHobbies: [
    { name: 'qualifications', label: '从业资格与职业证书', kind: 'ticks', list: 'qualification' },
    { name: 'otherCertificates', label: '其他证书', kind: 'area', rows: 3 },
    { name: 'languages', label: '外语水平', kind: 'area', rows: 3, hint: '语种、考试与成绩，如：英语 CET-6 580 分' },
    { name: 'computer', label: '计算机技能', kind: 'area', rows: 3 },
    { name: 'hobbies', label: '兴趣爱好', kind: 'area', rows: 3 },
  ],
  awardRecords: [
    { name: 'date', label: '获奖时间', kind: 'month' },
    { name: 'name', label: '奖项名称', kind: 'line' },
    { name: 'issuer', label: '颁发机构', kind: 'line' },
    { name: 'level', label: '级别', kind: 'choice', list: 'awardLevel' },
  ],
  trainingExperiences: [
    from('开始时间'),
    until('结束时间', '进行中，至今'),
    { name: 'institution', label: '培训机构', kind: 'line' },
    { name: 'content', label: '培训内容', kind: 'area', rows: 3 },
    { name: 'certificate', label: '所获证书', kind: 'line' },
  ],
  familySituations: [
    { name: 'relation', label: '与本人关系', kind: 'choice', list: 'relation' },
    { name: 'name', label: '姓名', kind: 'line' },
    { name: 'employer', label: '工作单位', kind: 'line' },
    { name: 'position', label: '职务', kind: 'line' },
  ],
  selfIntroductions: [
    {
      name: 'text',
      label: '自我介绍',
      kind: 'area',
      rows: 12,
      hint: '为什么适合这个岗位、做过什么、想做什么，300–800 字为宜',
    },
  ],
};

/** The purpose of each section. */
export const sectionPurposes: Readonly<Record<Exclude<SectionName, 'familySituations'>, string>> = {
  basicInfo: '用于核对应聘资格并与您联系。手机号码就是登录号码，无需再填。',
  education: '用于核对职位要求的学历与专业。从最近的一段写起，按时间自动排序。',
  workExperience: '社会招聘必填；校园招聘与实习可填写实习经历。按时间自动排序。',
  expectedJob: '用于向您匹配岗位与地点；职位另有要求时以投递的职位为准。',
  certificatesHobbies: '证券岗位常须具备从业资格；没有的不必勾选，不影响投递。',
  awardRecords: '与岗位有关的奖项即可，可以留空。',
  trainingExperiences: '与岗位有关的培训即可，可以留空。',
  selfIntroductions: '用自己的话介绍自己。请不要写入婚育、健康、宗教等与岗位无关的信息。',
};

/** The name of one entry of a list, with its measure word: 一段教育经历. */
export const entryNames: Readonly<Record<ListSection, { one: string; add: string }>> = {
  education: { one: '教育经历', add: '添加一段教育经历' },
  workExperience: { one: '工作经历', add: '添加一段工作或实习经历' },
  awardRecords: { one: '获奖记录', add: '添加一条获奖记录' },
  trainingExperiences: { one: '培训经历', add: '添加一段培训经历' },
  familySituations: { one: '亲属', add: '添加一位亲属' },
};
