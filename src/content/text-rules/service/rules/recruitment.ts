import type { TextRule } from '../rule.ts';
import { employmentLaw, labourContractLaw, ownRule, womensRightsLaw } from './laws.ts';

const common = { owner: 'recruiter', severity: 'block', places: ['recruitment'] } as const;

/** Equal treatment of applicants. */
export const recruitmentRules: readonly TextRule[] = [
  {
    ...common,
    code: 'recruit-sex',
    name: '限定性别',
    reason: '不得限定为男性或者规定男性优先，也不得以性别提高录用标准',
    law: womensRightsLaw('第四十三条第一项、第五项'),
    matcher: {
      kind: 'patterns',
      patterns: [
        /(?:限|仅限?|只限?|仅招|只招|要求|招收?)(?:.{0,14})(?:男性?|女性?|男生|女生|男士|女士|男员工)(?!女)(?:不限)?|(?:男性?|女性?|男生|女生|男士|女士|男)(?:.{0,4})优先|(?:男生|女生|男士|女士|女性)(?:勿扰|勿投|慎投|免谈)|性别[:]?(?:男|女)(?!不限|女)/,
      ],
      unlessSentence: /男女不限|性别不限|不限性别|不得|女职工|平等/,
    },
    advice: '删去性别要求',
    instead: '性别不限',
    examples: {
      passes: [
        { text: '男女不限，欢迎应届毕业生。', place: 'recruitment' },
        { text: '女职工享有产假。', place: 'recruitment' },
      ],
      fails: [
        { text: '仅招男生，女生勿扰。', place: 'recruitment' },
        { text: '男士优先。', place: 'recruitment' },
        { text: '限男性。', place: 'recruitment' },
      ],
    },
  },
  {
    ...common,
    code: 'recruit-family',
    name: '婚育要求',
    reason: '不得询问婚育情况，也不得以婚姻、生育状况作为录用条件',
    law: womensRightsLaw('第四十三条第二项、第四项'),
    matcher: {
      kind: 'patterns',
      patterns: [/(?:已婚|未婚|已育|未育|婚育|怀孕|妊娠|生育(?!保险|津贴|假|待遇)|结婚)/],
      unlessSentence: /不限|不询问|不得|产假|婚假|生育保险|关怀|权益/,
    },
    advice: '删去婚育要求',
    instead: '',
    examples: {
      passes: [{ text: '缴纳生育保险，享有婚假。', place: 'recruitment' }],
      fails: [
        { text: '已婚已育优先。', place: 'recruitment' },
        { text: '请注明婚育状况和怀孕计划。', place: 'recruitment' },
      ],
    },
  },
  {
    ...common,
    code: 'recruit-age',
    name: '限制年龄',
    reason: '没有岗位依据的年龄上限属于不合理限制',
    law: employmentLaw('第三条'),
    matcher: {
      kind: 'patterns',
      patterns: [
        /(?:年龄)?.{0,4}(?:不超过|不大于|小于|低于|限)?\d{2}(?:周)?岁(?:以下|以内|及以下|之内)|年龄.{0,6}(?:不超过|不大于|小于|低于|限|在).{0,3}\d{2}(?:周)?岁/,
      ],
      unlessSentence: /不限|退休|法定|年满18|年满十八/,
    },
    advice: '删去年龄上限',
    instead: '年龄不限',
    examples: {
      passes: [{ text: '应聘者年满18周岁即可。', place: 'recruitment' }],
      fails: [
        { text: '要求35岁以下。', place: 'recruitment' },
        { text: '年龄不超过30周岁。', place: 'recruitment' },
      ],
    },
  },
  {
    ...common,
    code: 'recruit-origin',
    name: '户籍、民族、信仰、健康歧视',
    reason: '劳动者不因民族、种族、宗教信仰、残疾、携带病原、户籍受歧视',
    law: employmentLaw('第三条、第二十九条至第三十一条'),
    matcher: {
      kind: 'patterns',
      patterns: [
        /(?:只限|仅限|限|须为|只招|要求)(?:.{0,4})(?:本地|本市|城镇|北京|上海)?(?:户口|户籍|本地人)|(?:外地人?|农村户口|外省)(?:勿投|勿扰|不招|免谈)|(?:乙肝|携带者|残疾人?|传染病|少数民族|宗教信仰|信教|孕妇).{0,8}(?:不予录用|不录用|不招|勿投|除外|谢绝)|(?:不招收?|拒绝|不录用|谢绝).{0,6}(?:少数民族|残疾|宗教|乙肝|外地|信教|携带者)/,
      ],
      unlessSentence: /不得|平等|不歧视|欢迎/,
    },
    advice: '删去歧视性条件',
    instead: '',
    examples: {
      passes: [
        { text: '可以协助办理落户。', place: 'recruitment' },
        { text: '欢迎残障人士投递。', place: 'recruitment' },
      ],
      fails: [
        { text: '乙肝携带者不予录用。', place: 'recruitment' },
        { text: '只限本地户口。', place: 'recruitment' },
      ],
    },
  },
  {
    ...common,
    code: 'recruit-charges',
    name: '收费与扣押证件',
    reason: '招用劳动者不得收取财物，也不得扣押证件',
    law: labourContractLaw('第九条'),
    matcher: {
      kind: 'patterns',
      patterns: [
        /(?:缴纳?|交纳?|收取?|支付|预交|扣)(?:.{0,8})(?:培训费|押金|保证金|报名费|服装费|资料费|介绍费|体检费)|扣押|(?:抵押|留存|上交)(?:身份证|证件|毕业证)/,
      ],
      unless: ['denied', 'warned'],
      unlessSentence: /不收取|不需|无需|住房公积金/,
    },
    advice: '删去收费和扣押证件的要求',
    instead: '',
    examples: {
      passes: [{ text: '公司不收取任何培训费、押金或者报名费。', place: 'recruitment' }],
      fails: [
        { text: '入职须缴纳培训费2000元。', place: 'recruitment' },
        { text: '需交押金并扣押身份证原件。', place: 'recruitment' },
      ],
    },
  },
  {
    ...common,
    code: 'recruit-own-clients',
    name: '要求自带客户或资金',
    reason: '把自带客户资产作为录用、转正条件，易引发挪用客户信息和不当招揽',
    law: ownRule,
    severity: 'remind',
    matcher: {
      kind: 'patterns',
      patterns: [
        /自带(?:客户|资金|资产|资源|客源)|(?:带|引入|完成).{0,6}客户(?:资产|资金).{0,10}(?:转正|录用|方可|才)|自购(?:产品|基金).{0,6}(?:转正|任务)/,
      ],
      unless: ['denied', 'warned'],
    },
    advice: '改为能力和资格要求',
    instead: '',
    examples: {
      passes: [{ text: '具有证券从业资格，三年以上经验。', place: 'recruitment' }],
      fails: [{ text: '自带客户资产五百万元方可转正。', place: 'recruitment' }],
    },
  },
];
