import type { TextRule } from '../rule.ts';
import { contactRules } from './contacts.ts';
import { endorsementRules } from './endorsements.ts';
import { forecastRules } from './forecasts.ts';
import { inducementRules } from './inducements.ts';
import { performanceRules } from './performance.ts';
import { promiseRules } from './promises.ts';
import { recordRules } from './records.ts';
import { recruitmentRules } from './recruitment.ts';
import { riskWordRules } from './risk-words.ts';
import { suitabilityRules } from './suitability.ts';
import { superlativeRules } from './superlatives.ts';

/** The families of rules in the order of the screen. To add a rule, add it to the file of its family. */
export const ruleFamilies = [
  { code: 'promise', name: '禁止的承诺', rules: promiseRules },
  { code: 'superlative', name: '绝对化用语', rules: superlativeRules },
  { code: 'forecast', name: '预测与荐股', rules: forecastRules },
  { code: 'performance', name: '业绩', rules: performanceRules },
  { code: 'inducement', name: '利诱、催促与贬低', rules: inducementRules },
  { code: 'suitability', name: '适当性与无资格业务', rules: suitabilityRules },
  { code: 'endorsement', name: '背书', rules: endorsementRules },
  { code: 'recruitment', name: '招聘', rules: recruitmentRules },
  { code: 'contact', name: '个人信息与联系方式', rules: contactRules },
  { code: 'risk', name: '必备的风险提示', rules: riskWordRules },
  { code: 'record', name: '数字、证照、名称、链接与时效', rules: recordRules },
] as const satisfies readonly { code: string; name: string; rules: readonly TextRule[] }[];

export const allRules: readonly TextRule[] = ruleFamilies.flatMap(({ rules }) => [...rules]);

const byCode = new Map(allRules.map((rule) => [rule.code, rule]));
const familyByRule = new Map(ruleFamilies.flatMap(({ code, rules }) => rules.map((rule) => [rule.code, code])));

export const findRule = (code: string): TextRule | undefined => byCode.get(code);

/** Returns the code of a rule's family. */
export const familyOf = ({ code }: Pick<TextRule, 'code'>): string => familyByRule.get(code)!;

/** Returns whether the passages that a rule finds may identify a person. */
export const isPersonal = ({ code }: Pick<TextRule, 'code'>): boolean => code.startsWith('personal-');
