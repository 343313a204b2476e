import type { Law } from '../rule.ts';

/** Laws whose text was compared with the rules that cite them, in the versions named here. */
const advertising = '广告法（2021 年修正）';
const securities = '证券法（2019 年修订）';

const of =
  (title: string) =>
  (article: string): Law => ({ title, article });

export const advertisingLaw = of(advertising);
export const securitiesLaw = of(securities);
export const fundLaw = of('证券投资基金法（2015 年修正）');
export const futuresLaw = of('期货和衍生品法（2022 年）');
export const privateFundRules = of('私募投资基金监督管理条例（2023 年）');
export const competitionLaw = of('反不正当竞争法（2019 年修正）');
export const personalDataLaw = of('个人信息保护法（2021 年）');
export const womensRightsLaw = of('妇女权益保障法（2022 年修订）');
export const employmentLaw = of('就业促进法（2015 年修正）');
export const labourContractLaw = of('劳动合同法（2012 年修正）');
export const accessibilityLaw = of('无障碍环境建设法（2023 年）');

/** A law that is named only: nobody has compared its text with the rule. */
export const unread = (title: string): Law => ({ title, article: null });
/** A rule of the firm's own. */
export const ownRule: Law = { title: '公司内部要求', article: null };

/** Returns the law of a rule as staff read it. */
export const nameLaw = (law: Law | readonly Law[]): string => ('title' in law ? [law] : law).map(nameOne).join('、');

const nameOne = ({ title, article }: Law): string => (title === ownRule.title ? title : `《${title}》${article ?? '（待核对）'}`);
