import { drawPdf } from '#platform/pdf/draw-pdf.ts';
import { writeXlsx } from '#platform/tabular/xlsx-write.ts';
import { writeWord } from '../download/word.ts';
import { seeded } from '../seeded.ts';
import type { OfferedJob } from './jobs.ts';

/** A file of a notice: the name it is downloaded by, and its bytes. */
export interface NoticeFile {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

const office = 'application/vnd.openxmlformats-officedocument';
const sheet = `${office}.spreadsheetml.sheet`;
const word = `${office}.wordprocessingml.document`;
const typeNames = { social: '社会招聘', campus: '校园招聘', intern: '实习' } as const;
const footnote = '本文件为前厅证券演示网站的示例文件，机构为虚构，编号均为示例。';

/** Makes the files that the notices name, as of a moment. */
export async function makeNoticeFiles(jobs: readonly OfferedJob[], now: Date): Promise<Map<string, NoticeFile>> {
  const ofDepartment = (name: string) => jobs.filter(({ department }) => department === name);
  return new Map([
    ['technology-jobs.xlsx', await jobTable('信息技术条线岗位明细', ofDepartment('信息技术部'))],
    ['branch-jobs.xlsx', await jobTable('营业网点岗位明细', ofDepartment('营业网点'))],
    ['hired-3.xlsx', await hiredTable('社会招聘拟录用名单（第三批）', 'QT-A3', 18)],
    ['hired-4.xlsx', await hiredTable('社会招聘拟录用名单（第四批）', 'QT-A4', 12)],
    ['interns-hired.xlsx', await hiredTable('暑期实习生转正资格名单', 'QT-N', 14)],
    ['interview-guide.pdf', await interviewGuide(now)],
    ['relatives-form.docx', form('亲属从业情况申报表', relatives)],
    ['support-request.docx', form('合理便利申请表', support)],
  ]);
}

async function jobTable(name: string, jobs: readonly OfferedJob[]): Promise<NoticeFile> {
  const header = ['职位编号', '职位', '类型', '工作地点', '人数', '学历', '经验', '投递截止'];
  const rows = jobs.map(({ code, title, type, locations, headcount, education, experience, deadline }) => [
    code,
    title,
    typeNames[type],
    locations.join('、'),
    headcount,
    education ?? '不限',
    experience ?? '不限',
    deadline,
  ]);
  return { name: `前厅证券${name}.xlsx`, mediaType: sheet, bytes: await writeXlsx([{ name, header, rows }]) };
}

/** Numbers instead of names: whoever applied knows his own. */
async function hiredTable(name: string, letters: string, count: number): Promise<NoticeFile> {
  const choices = seeded(name);
  const departments = ['信息技术部', '运营管理部', '研究所', '客户服务中心', '合规法律部', '风险管理部', '营业网点'];
  const rows = Array.from({ length: count }, (_, at) => [
    at + 1,
    `${letters}${String(1000 + at * 37 + choices.integer(0, 30))}`,
    choices.pick(departments),
    '拟录用',
  ]);
  const header = ['序号', '应聘编号（示例）', '部门', '结果'];
  return { name: `前厅证券${name}.xlsx`, mediaType: sheet, bytes: await writeXlsx([{ name, header, rows }]) };
}

async function interviewGuide(now: Date): Promise<NoticeFile> {
  const bytes = await drawPdf({
    title: '笔试与面试须知',
    subtitle: '前厅证券人力资源部（示例文本）',
    footer: footnote,
    createdAt: now,
    blocks: [
      { kind: 'heading', text: '一、之前' },
      {
        kind: 'list',
        items: [
          '收到通知后请在两日内确认时间；不便的，可以改期一次。',
          '需要延时、读屏、手语翻译或者线上参加的，提前三天告诉我们，不必说明原因。',
          '准备好能够说明能力的作品、报告或者代码，注意不带走原单位的秘密。',
        ],
      },
      { kind: 'heading', text: '二、当天' },
      {
        kind: 'table',
        head: ['环节', '时长', '说明'],
        rows: [
          ['签到核验', '十分钟', '核验身份证件后当面归还'],
          ['笔试或专业测试', '六十分钟', '开卷，只考与岗位有关的内容'],
          ['面试', '四十分钟', '两名以上面试官，可要求说明评分标准'],
        ],
      },
      { kind: 'heading', text: '三、之后' },
      {
        kind: 'paragraph',
        text: '五个工作日内答复结果，未通过的附简要反馈。对过程有意见的，可以书面要求复核，复核由未参加面试的人员进行。',
      },
      { kind: 'paragraph', text: '招聘全程不收取任何费用，也不会索要银行卡密码、短信验证码。' },
    ],
  });
  return { name: '前厅证券笔试与面试须知.pdf', mediaType: 'application/pdf', bytes };
}

const relatives = ['应聘编号', '应聘职位', '亲属姓名', '与本人关系', '任职单位与部门', '岗位', '需要说明的情况', '申报日期与签名'];
const support = [
  '应聘编号',
  '应聘职位',
  '考试或面试日期',
  '需要的便利（可多选：延时、大字、读屏、手语、线上、陪同、场地）',
  '其他说明',
  '联系方式',
];

function form(title: string, fields: readonly string[]): NoticeFile {
  const bytes = writeWord([
    { kind: 'title', text: title },
    { kind: 'note', text: '前厅证券人力资源部（示例表格）' },
    { kind: 'rows', rows: fields.map((field) => [field, '']) },
    { kind: 'note', text: footnote },
  ]);
  return { name: `前厅证券${title}.docx`, mediaType: word, bytes };
}
