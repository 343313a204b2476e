/** A kind of content that must be read before a site is opened. */
export interface ContentCheck {
  code: string;
  /** The kind of content as change orders name it. */
  type: string;
  title: string;
  note: string;
  isNeeded?: true;
  /** True for many texts, each of which must be read. */
  isOneByOne?: true;
}

const check = (type: string, title: string, note: string): ContentCheck => ({ code: type, type, title, note });
const needed = (type: string, title: string, note: string): ContentCheck => ({ ...check(type, title, note), isNeeded: true });
const oneByOne = (line: ContentCheck): ContentCheck => ({ ...line, isOneByOne: true });

/** In the order of the checklist: the firm, what the law requires, what clients sign, what they read. */
export const contentChecks: readonly ContentCheck[] = [
  needed('settings-firm', '公司名称与简介', '全称与营业执照一致'),
  needed('settings-contact', '联系方式', '逐一拨打热线与投诉电话，向投诉邮箱发一封信'),
  check('settings-security-contact', '安全联系方式', '公布于 security.txt；向它发一封信，确认有人值守'),
  needed('settings-legal', '备案信息与风险提示', '许可证号、ICP 备案、公安备案与证书一致'),
  needed('settings-brand', '标志与颜色', '在首页、公告与深色模式下看一遍'),
  check('settings-menu', '主导航', '没有开展的业务从导航中去掉'),
  check('settings-footer', '页脚链接', '没有开展的业务从页脚中去掉'),
  oneByOne(needed('page-text', '页面文字', '标准文字中的时间、额度与流程改为本公司的约定')),
  needed('branches', '营业网点', '地址、电话、负责人、许可证'),
  needed('business-scope', '业务范围', '只列已经取得资格的业务'),
  needed('fee-items', '收费项目', '标准项目之外的补充'),
  needed('fee-rate', '收费标准', '现行与即将执行的标准'),
  needed('complaint-templates', '投诉答复模板', '与本公司的投诉处理制度一致'),
  check('case-words', '业务审核用语', '退回与不予通过时客户会读到'),
  needed('suitability-scale', '适当性匹配标准', '与本公司的适当性管理制度一致'),
  needed('questionnaire', '风险测评问卷', '题目、分值与等级'),
  oneByOne(check('knowledge-test', '业务知识测评', '题库与通过分数')),
  oneByOne(check('condition-set', '准入条件', '各项业务的开通条件')),
  oneByOne(check('business', '线上业务', '未开展的业务撤下')),
  oneByOne(check('agreement', '协议文本', '标准文本由法律与合规部门审定后替换')),
  oneByOne(check('faq', '常见问题', '与本公司的办理方式一致')),
  oneByOne(check('margin-faq', '两融常见问题', '与本公司的合同一致')),
  oneByOne(check('lesson', '投资者教育课程', '可以原样使用')),
  check('article', '公告与资讯', '发布第一条公告，或用 npm run take-over 迁入旧站'),
  check('company-profile', '公司简介', '历史、股东与治理'),
  check('company-executives', '董事、监事与高级管理人员', '姓名、职务与任职日期'),
  check('trust-register', '官方渠道', '网址、号码与公众号，供“辨真伪”核对'),
  check('trading-hours', '交易时段', '随交易所规则更新'),
];
