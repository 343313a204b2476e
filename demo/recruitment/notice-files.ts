import { z } from 'zod';
import { drawPdf } from '#platform/pdf/draw-pdf.ts';
import { writeXlsx } from '#platform/tabular/xlsx/xlsx-write.ts';
import { writeWord } from '../download/word.ts';
import { readYaml } from '../read-yaml.ts';
import { createSeededRandom } from '../seeded.ts';
import type { DemoJobOffer } from './jobs.ts';

/** A file of a notice: its download name and its bytes. */
export interface NoticeFile {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

const office = 'application/vnd.openxmlformats-officedocument';
const sheet = `${office}.spreadsheetml.sheet`;
const word = `${office}.wordprocessingml.document`;
const typeNames = { social: '社会招聘', campus: '校园招聘', intern: '实习' } as const;

const words = z.string().min(1);
const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: words }),
  z.object({ kind: z.literal('paragraph'), text: words }),
  z.object({ kind: z.literal('list'), items: z.array(words) }),
  z.object({ kind: z.literal('table'), head: z.array(words), rows: z.array(z.array(words)) }),
]);
const papers = readYaml(
  'recruitment/notice-papers',
  z.object({ footnote: words, interviewGuide: z.array(block), relatives: z.array(words), support: z.array(words) }),
);

/** Creates the files that the notices name, as of a time. */
export async function makeNoticeFiles(jobs: readonly DemoJobOffer[], now: Date): Promise<Map<string, NoticeFile>> {
  const ofDepartment = (name: string) => jobs.filter(({ department }) => department === name);
  return new Map([
    ['technology-jobs.xlsx', await jobTable('信息技术条线岗位明细', ofDepartment('信息技术部'))],
    ['branch-jobs.xlsx', await jobTable('营业网点岗位明细', ofDepartment('营业网点'))],
    ['hired-3.xlsx', await hiredTable('社会招聘拟录用名单（第三批）', 'QT-A3', 18)],
    ['hired-4.xlsx', await hiredTable('社会招聘拟录用名单（第四批）', 'QT-A4', 12)],
    ['interns-hired.xlsx', await hiredTable('暑期实习生转正资格名单', 'QT-N', 14)],
    ['interview-guide.pdf', await interviewGuide(now)],
    ['relatives-form.docx', form('亲属从业情况申报表', papers.relatives)],
    ['support-request.docx', form('合理便利申请表', papers.support)],
  ]);
}

async function jobTable(name: string, jobs: readonly DemoJobOffer[]): Promise<NoticeFile> {
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

/** Numbers instead of names: applicants know their own. */
async function hiredTable(name: string, letters: string, count: number): Promise<NoticeFile> {
  const choices = createSeededRandom(name);
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
    footer: papers.footnote,
    createdAt: now,
    blocks: papers.interviewGuide,
  });
  return { name: '前厅证券笔试与面试须知.pdf', mediaType: 'application/pdf', bytes };
}

function form(title: string, fields: readonly string[]): NoticeFile {
  const bytes = writeWord([
    { kind: 'title', text: title },
    { kind: 'note', text: '前厅证券人力资源部（示例表格）' },
    { kind: 'rows', rows: fields.map((field) => [field, '']) },
    { kind: 'note', text: papers.footnote },
  ]);
  return { name: `前厅证券${title}.docx`, mediaType: word, bytes };
}
