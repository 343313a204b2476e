import type { FieldError } from '#contract/envelope.ts';
import { errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { TextInput } from '#ui/components/text-input.tsx';

interface StepField {
  name: string;
  label: string;
  hint?: string;
  type?: 'tel' | 'email';
  isOptional?: true;
  /** The value that most firms use. */
  usual?: string;
}

interface SetUpStep {
  code: string;
  title: string;
  note: string;
  fields: readonly StepField[];
}

const person = (duty: string, title: string): StepField[] => [
  { name: `administrators.${duty}.name`, label: `${title}姓名` },
  { name: `administrators.${duty}.loginName`, label: `${title}登录名`, hint: '3 至 32 位，以字母开头，如 zhang.san' },
];

export const steps: readonly SetUpStep[] = [
  {
    code: 'firm',
    title: '公司',
    note: '与营业执照和许可证一致；会出现在每个页面、短信与标准文本里。',
    fields: [
      { name: 'firm.name', label: '公司全称' },
      { name: 'firm.shortName', label: '公司简称' },
      { name: 'firm.englishName', label: '英文名称' },
      { name: 'firm.slogan', label: '首页标语', hint: '首页最上方的一句话，如：收费公开，办事有时限' },
      { name: 'firm.promise', label: '首页承诺', hint: '标语下方的一句话', isOptional: true },
      { name: 'firm.description', label: '网站简介', hint: '供搜索引擎和分享使用，一两句话' },
      { name: 'firm.product', label: '产品代码', hint: '接口地址的一部分，2 至 12 位小写字母和数字；建立之后不再改变' },
    ],
  },
  {
    code: 'contact',
    title: '热线与备案',
    note: '建立之前请逐一拨打；“即将开通”的页面上就有这些号码。',
    fields: [
      { name: 'contact.hotline', label: '客服热线', type: 'tel' },
      { name: 'contact.complaintPhone', label: '投诉电话', type: 'tel' },
      { name: 'contact.complaintEmail', label: '投诉邮箱', type: 'email' },
      { name: 'contact.serviceHours', label: '人工服务时间', usual: '人工服务 8:30–17:30（交易日）' },
      { name: 'contact.complaintHours', label: '投诉电话服务时间', hint: '与客服热线相同的留空', isOptional: true },
      { name: 'records.licence', label: '经营证券期货业务许可证号' },
      { name: 'records.icp', label: 'ICP 备案号', hint: '如：沪ICP备12345678号' },
      { name: 'records.police', label: '公安备案号', isOptional: true },
    ],
  },
  { code: 'brand', title: '标志与颜色', note: '全部颜色由一个主色推算，并逐一核对文字与底色的对比度。', fields: [] },
  {
    code: 'administrators',
    title: '三名管理员',
    note: '三权分立：系统管理员建立账号，安全管理员授予角色，审计员查阅记录。须是三个人，各自用一次性链接启用账号。',
    fields: [...person('system', '系统管理员'), ...person('security', '安全管理员'), ...person('audit', '审计员')],
  },
  {
    code: 'pack',
    title: '标准内容',
    note: '建立时一并载入，以贵公司的名称写成；其中的时间、额度与流程是通行的约定，上线前须逐项核对，检查清单会列出每一项。',
    fields: [],
  },
];

/** Returns the names of a step's fields, including those of groups shown with another step's. */
export const listStepFields = ({ fields }: SetUpStep): string[] => fields.map(({ name }) => name);

const contents = [
  '主导航、页脚与首页入口',
  '业务指南、说明与告知文本，六十余个页面',
  '法律法规与其新旧对应',
  '常见问题与两融问答',
  '适当性匹配标准、风险测评问卷与业务知识测评',
  '准入条件、线上业务与协议文本',
  '代收的规费、交易日历与交易时段',
  '投资者教育课程与投诉答复模板',
];

export function StepFields({ fields, errors }: { fields: readonly StepField[]; errors: readonly FieldError[] }) {
  if (fields.length === 0)
    return (
      <ul className="set-up__contents">
        {contents.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    );
  return fields.map(({ name, label, hint, type, isOptional, usual }) => (
    <TextInput
      key={name}
      name={name}
      label={label}
      hint={hint}
      type={type}
      isOptional={isOptional}
      defaultValue={usual}
      autoComplete="off"
      autoCapitalize="none"
      error={errorOf(errors, name)}
    />
  ));
}
