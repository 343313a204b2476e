/** One option of a list: its value and label. */
export interface Option {
  readonly value: string;
  readonly text: string;
}

const options = <const Texts extends Readonly<Record<string, string>>>(texts: Texts): { [Value in keyof Texts & string]: string } => texts;

/** The options of job filters and resumes by list, value and label. Browser-safe. */
export const optionLists = {
  applyType: options({ social: '社会招聘', campus: '校园招聘', intern: '实习' }),
  gender: options({ male: '男', female: '女' }),
  education: options({ college: '大专', bachelor: '本科', master: '硕士研究生', doctor: '博士研究生', other: '其他' }),
  degree: options({ none: '无学位', bachelor: '学士', master: '硕士', doctor: '博士' }),
  availability: options({ now: '随时', month: '一个月内', quarter: '三个月内', graduation: '毕业后', talk: '面议' }),
  studyMode: options({ fullTime: '全日制', partTime: '非全日制', overseas: '境外' }),
  ranking: options({ top5: '前 5%', top10: '前 10%', top20: '前 20%', top50: '前 50%', other: '其他' }),
  awardLevel: options({ international: '国际级', national: '国家级', province: '省部级', city: '市级', school: '校级', company: '公司级' }),
  companySize: options({ upTo50: '50 人以下', upTo200: '50–200 人', upTo1000: '200–1000 人', above1000: '1000 人以上' }),
  employment: options({ fullTime: '全职', intern: '实习', partTime: '兼职' }),
  relation: options({ spouse: '配偶', parent: '父母', child: '子女', sibling: '兄弟姐妹', other: '其他近亲属' }),
  qualification: options({
    securities: '证券业从业资格',
    fund: '基金从业资格',
    futures: '期货从业资格',
    adviser: '证券投资顾问',
    analyst: '证券分析师',
    sponsor: '保荐代表人',
    cpa: '注册会计师',
    law: '法律职业资格',
    cfa: 'CFA',
    frm: 'FRM',
  }),
} as const;

export type OptionListName = keyof typeof optionLists;

/** Returns a list as options of a select. */
export const optionsOf = (list: OptionListName): Option[] => Object.entries(optionLists[list]).map(([value, text]) => ({ value, text }));

/** Returns the label of a value; empty for no selection. */
export const optionLabelOf = (list: OptionListName, value: string): string =>
  (optionLists[list] as Readonly<Record<string, string>>)[value] ?? '';
