import { toHalfWidthText } from '#platform/search/readable-text.ts';

/** Forbidden grounds of a job advertisement, with their legal source (trade rule X27). */
export const unfairGrounds = {
  gender: '性别：《就业促进法》第二十七条、《妇女权益保障法》第四十三条',
  family: '婚姻与生育：《就业促进法》第二十七条、《妇女权益保障法》第四十三条',
  ethnicity: '民族：《就业促进法》第二十八条',
  religion: '宗教信仰：《就业促进法》第三条、《人力资源市场暂行条例》第二十四条',
  disability: '残疾：《就业促进法》第二十九条',
  disease: '传染病病原携带：《就业促进法》第三十条、《就业服务与就业管理规定》第十九条',
  origin: '户籍与农村劳动者：《就业促进法》第三十一条',
  age: '年龄：《就业促进法》第二十六条的公平就业条件',
  looks: '容貌与身材：《就业服务与就业管理规定》第二十条',
} as const;
type UnfairGround = keyof typeof unfairGrounds;

export interface UnfairWord {
  word: string;
  ground: UnfairGround;
}

/** Patterns of conditions in job advertisements. A benefit (协助落户) and a promise (性别不限) are no conditions. */
const conditions: readonly (readonly [ground: UnfairGround, pattern: RegExp])[] = [
  [
    'gender',
    /(?:(?<!不)限招?|仅招|只招|只要|须为|应为|要求|性别[：:为]?)[男女](?![女男])(?:性|生|士)?|[男女](?:性|生|士)?(?:优先|勿扰|勿投)/,
  ],
  ['family', /已婚|未婚|已育|未育|无孩|婚育|婚姻状况|怀孕|备孕|孕期|生育计划|单身/],
  [
    'ethnicity',
    /(?:(?<!不)限|只招|仅招|须为|应为|必须是)汉族|汉族优先|(?:少数民族|[藏回蒙维]族|维吾尔族)(?:勿|除外|不予|不招)|不招[收用录]?(?:少数民族|[藏回蒙维]族)/,
  ],
  ['religion', /无(?:任何)?宗教信仰|不信教|(?:信教|宗教信仰)者?(?:勿|除外|不予|不招)/],
  ['disability', /(?:无|没有|不得有|不招)(?:身体)?残疾|残疾[人者]?(?:勿|除外|不予|不招)|(?:肢体|四肢|身体)健全/],
  ['disease', /乙肝|两对半|[大小]三阳|澳抗|HBV|HIV|艾滋|(?:无|没有)传染(?:性疾)?病|传染病(?:病原)?(?:携带)?者?(?:勿|除外|不予|不招)/i],
  [
    'origin',
    /(?:(?<!不)限|须|需|仅|应|要求|具有|具备|持有?|拥?有)[^，。；、]{0,8}户[口籍](?!指标|名额)|户[口籍]者?(?:优先|要求|须|限(?!制))|(?:农村|外地)(?:户[口籍]|人|来?的?人员)?(?:勿|除外|不予|不招)|农民工(?:勿|除外)|本地人优先|(?<!不)限本地人/,
  ],
  [
    'age',
    /(?:\d{2}|[二三四五]十[一二三四五六七八九]?)周?岁(?:及?以[下内]|左右|优先)|\d{2}(?:周?岁)?[-–—~～至到]\d{2}周?岁|年龄(?:要求|须|应|限)?(?:在|为|[：:]|不超过|不大于|小于|低于)?[^，。；]{0,3}\d{2}|[6-9]0后|0[05]后|(?:19|20)\d\d年[^，。；]{0,6}(?:以|之)?后出生/,
  ],
  ['looks', /五官端正|相貌|容貌|形象[佳好]|气质佳|身高|体重|颜值/],
];

/** A clause that promises what is not asked, or does not count, may name the ground. */
const promise = /不因|不以|不得|不问|不询问|不收集|不看|不作为|无需(?:提供|填写)|一视同仁/;

/** Returns the words of a text that are forbidden as a condition of employment, each once. */
export function findUnfairWords(text: string): UnfairWord[] {
  const found = new Map<string, UnfairWord>();
  for (const clause of toHalfWidthText(text)
    .replaceAll(/\s/g, '')
    .split(/[,，。;；!！?？]/)) {
    if (promise.test(clause)) continue;
    for (const [ground, pattern] of conditions) {
      const word = pattern.exec(clause)?.[0];
      if (word) found.set(word, { word, ground });
    }
  }
  return [...found.values()];
}
