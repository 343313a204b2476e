/** Patterns by which schools, employers, posts and levels are recognised; other texts are left to the person. */

const school = /(?:大学|学院|学校|中学|党校|University|College|Institute of Technology|School of \w+|Business School)$/i;
const faculty = /(?:学院|系|学部|书院)$/;
const employer =
  /(?:公司|集团|银行|证券|基金|信托|保险|期货|资本|投资|事务所|研究院|研究所|协会|学会|交易所|医院|大学|学校|工作室|分行|支行|营业部|管理局|税务局|委员会|政府|酒店|Inc\.?|Ltd\.?|LLC|LLP|Co\.|Corp\.?|Corporation|Company|Group|Bank|Securities|Capital|University)$/i;
const department = /(?:部|部门|处|科|科室|中心|事业群|事业部|办公室|组|室|Department|Division)$/i;
const position =
  /(?:经理|工程师|研究员|分析师|专员|助理|主管|总监|实习生|顾问|会计|出纳|柜员|主任|秘书|律师|教师|讲师|设计师|程序员|架构师|审计员|审计师|交易员|操盘手|客服|行政|文员|代表|负责人|组长|店长|总裁|董事|合伙人|管培生|培训生|Manager|Engineer|Analyst|Assistant|Intern|Consultant|Associate|Developer|Designer|Director|Accountant|Officer|Specialist|Trader|Trainee|Researcher)$/i;
const major =
  /(?:学|工程|管理|技术|经济|金融|会计|法律|英语|日语|语言|设计|贸易|营销|统计|保险|财务|审计|传媒|新闻|自动化|软件|电子|机械|建筑|精算|投资|信息|计算机|Finance|Economics|Accounting|Mathematics|Law|Engineering|Statistics|Science|Management|Administration|Business)$/i;

export const isSchool = (text: string): boolean => school.test(text) && text.length <= 60;
export const isFaculty = (text: string): boolean => faculty.test(text);
export const isEmployer = (text: string): boolean => employer.test(text.replace(/[(（][^()（）]{1,12}[)）]$/, '')) && text.length <= 80;
export const isDepartment = (text: string): boolean => department.test(text) && text.length <= 30;
export const isPosition = (text: string): boolean => position.test(text.replace(/[(（][^()（）]{1,12}[)）]$/, '')) && text.length <= 40;
export const isMajor = (text: string): boolean => major.test(text) && !/(?:大学|中学)$/.test(text) && text.length >= 2 && text.length <= 40;

export interface EducationLevel {
  education: '' | 'college' | 'bachelor' | 'master' | 'doctor';
  degree: '' | 'bachelor' | 'master' | 'doctor';
  studyMode: '' | 'fullTime' | 'partTime';
}

/** Returns the level of education of a word; undefined when it means something else or more. */
export function levelOf(text: string): EducationLevel | undefined {
  const plain = text.replaceAll(/[\s()（）]/g, '');
  const chinese =
    /^(?:统招)?(全日制|非全日制)?(?:统招)?(?:\p{Script=Han}{0,6}?(学士|硕士|博士)(?:学位|研究生)?(?:学历)?|(大专|专科|本科|硕士研究生|博士研究生|研究生|专升本)(?:学历|毕业|生)?)(?:在读)?$/u.exec(
      plain,
    );
  const mode = chinese?.[1] === '全日制' ? 'fullTime' : chinese?.[1] === '非全日制' ? 'partTime' : '';
  if (!chinese) {
    if (/^(?:统招)?全日制$/.test(plain)) return { education: '', degree: '', studyMode: 'fullTime' };
    if (plain === '非全日制') return { education: '', degree: '', studyMode: 'partTime' };
    return latinLevelOf(text);
  }
  const [degree, education] = [degrees[chinese[2] ?? ''] ?? '', chinese[3] ?? ''];
  const isStudent = /研究生/.test(plain);
  if (degree !== '') return { education: degree, degree: isStudent && !/学位/.test(plain) ? '' : degree, studyMode: mode };
  // 研究生 may be master or doctor, 专升本 one of two.
  return { education: educations[education] ?? '', degree: '', studyMode: mode };
}

const degrees: Readonly<Record<string, EducationLevel['degree']>> = { 学士: 'bachelor', 硕士: 'master', 博士: 'doctor' };
const educations: Readonly<Record<string, EducationLevel['education']>> = {
  大专: 'college',
  专科: 'college',
  本科: 'bachelor',
  硕士研究生: 'master',
  博士研究生: 'doctor',
};

function latinLevelOf(text: string): EducationLevel | undefined {
  const found =
    (/^(?:bachelor|b\.?sc\.?|b\.?a\.?|b\.?eng\.?|bba)\b/i.test(text) && 'bachelor') ||
    (/^(?:master|m\.?sc\.?|m\.?a\.?|m\.?eng\.?|mba|m\.?fin)\b/i.test(text) && 'master') ||
    (/^(?:ph\.?\s?d|doctor)\b/i.test(text) && 'doctor');
  return found ? { education: found, degree: found, studyMode: '' } : undefined;
}

/** Example: `BSc in Finance` */
export const latinMajorOf = (text: string): string => (latinLevelOf(text) && /\bin ([A-Z][A-Za-z &]{2,38})$/.exec(text)?.[1]) || '';

/** Certificates by the options of the form. Those in progress or passed in part do not count. */
const certificates: readonly (readonly [string, RegExp])[] = [
  ['securities', /证券(?:业|行业)?(?:一般)?从业(?:人员)?(?:资格)?/],
  ['fund', /(?<!私募)基金(?:业|行业)?从业(?:人员)?(?:资格)?/],
  ['futures', /期货(?:业|行业)?从业(?:人员)?(?:资格)?/],
  ['adviser', /证券投资顾问/],
  ['analyst', /证券分析师/],
  ['sponsor', /保荐代表人|保代资格/],
  ['cpa', /(?:中国)?注册会计师|\bCPA\b/],
  ['law', /法律职业资格|司法考试/],
  ['cfa', /\bCFA\b|特许金融分析师/],
  ['frm', /\bFRM\b|金融风险管理师/],
];
const notYet = /考试|成绩|在考|备考|在读|科目?|拟|正在|准备|计划|部分|候选|[一二三1-3I]+\s*级|level|candidate|\d\s*\/\s*\d|通过/i;

/** Returns the certificates in a fragment that the person certainly holds. */
export const certificatesIn = (text: string): string[] =>
  notYet.test(text) ? [] : certificates.flatMap(([value, pattern]) => (pattern.test(text) ? [value] : []));

export const isCertificate = (text: string): boolean =>
  certificates.some(([, pattern]) => pattern.test(text)) || /证书|资格|职称|从业|(?:一|二|三|初|中|高)级|师证/.test(text);
export const isLanguage = (text: string): boolean =>
  /英语|日语|德语|法语|韩语|俄语|西班牙语|粤语|普通话|CET|TEM-?[48]|雅思|托福|IELTS|TOEFL|TOEIC|GRE|GMAT|JLPT|English|Japanese|Mandarin|Cantonese/i.test(
    text,
  );
export const isComputer = (text: string): boolean =>
  /计算机|Office|Excel|Word|PowerPoint|PPT|Python|SQL|Java|C\+\+|MATLAB|Stata|SPSS|SAS|Wind|VBA|Tableau|Linux|办公软件|编程/i.test(text) ||
  text === 'R';
export const isAward = (text: string): boolean => /奖|荣誉|优秀|先进|称号|三好|标兵|竞赛|award|scholarship|prize|honou?r/i.test(text);

/** Returns the level of an award if its name states it. */
export function awardLevelOf(text: string): string {
  if (/国际级/.test(text)) return 'international';
  if (/国家级|国家(?:励志)?奖学金/.test(text)) return 'national';
  if (/省部级|省级/.test(text)) return 'province';
  if (/市级/.test(text)) return 'city';
  if (/校级/.test(text)) return 'school';
  return /公司级/.test(text) ? 'company' : '';
}

/** Returns the option of the form for a class rank such as `前 5%` or `3/60`; empty without a rank. */
export function rankingOf(text: string): string {
  const share = /(?:前|top)\s*(\d{1,2}(?:\.\d+)?)\s*%/i.exec(text)?.[1];
  const place = /(?:排名|名次|rank)\D{0,4}(\d{1,3})\s*\/\s*(\d{1,4})/i.exec(text);
  const percent = share ? Number(share) : place ? (100 * Number(place[1])) / Number(place[2]) : NaN;
  if (!(percent > 0)) return '';
  return percent <= 5 ? 'top5' : percent <= 10 ? 'top10' : percent <= 20 ? 'top20' : percent <= 50 ? 'top50' : 'other';
}
