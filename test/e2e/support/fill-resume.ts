import { expect, type Locator, type Page } from '@playwright/test';
import { keyboard, pointer, type InputMethod } from './input-method.ts';

/** Values by the labels of fields; for a select the text of the option. */
type Answers = Readonly<Record<string, string>>;

/** One section with its values. */
interface SectionEntry {
  title: string;
  /** Fields of the section itself, or of its one entry after `add` was pressed. */
  answers: Answers;
  add?: string;
  ticks?: readonly string[];
}

const fillings: readonly SectionEntry[] = [
  {
    title: '基本信息',
    answers: {
      姓名: '示例求职者',
      应聘类型: '社会招聘',
      性别: '女',
      出生日期: '1996-05-20',
      最高学历: '硕士研究生',
      最高学位: '硕士',
      毕业院校: '示例财经大学',
      所学专业: '金融学',
      毕业时间: '2021-06',
      工作年限: '5',
      现居住城市: '上海',
      到岗时间: '一个月内',
      电子邮箱: 'applicant@example.com',
    },
  },
  {
    title: '教育经历',
    add: '添加一段教育经历',
    answers: {
      入学时间: '2018-09',
      毕业时间: '2021-06',
      学校: '示例财经大学',
      专业: '金融学',
      学习方式: '全日制',
      学历: '硕士研究生',
      学位: '硕士',
      成绩排名: '前 10%',
    },
  },
  {
    title: '工作与实习经历',
    add: '添加一段工作或实习经历',
    ticks: ['在职，至今'],
    answers: {
      入职时间: '2021-07',
      单位名称: '示例科技有限公司',
      单位规模: '200–1000 人',
      工作形式: '全职',
      所在部门: '数据平台部',
      职位: '数据分析师',
      工作内容: '负责客户行为数据的采集、清洗与分析，为产品改版提供依据。',
      主要业绩: '把日报的生成时间从三小时缩短到二十分钟。',
    },
  },
  {
    title: '求职意向',
    answers: { 第一志愿: '信息技术岗', 第二志愿: '数据分析岗', 期望工作地点: '上海', 期望年薪: '面议', 是否服从调剂: '服从' },
  },
  {
    title: '证书与特长',
    ticks: ['证券业从业资格', '基金从业资格'],
    answers: { 外语水平: '英语 CET-6 580 分', 计算机技能: 'SQL、Python', 兴趣爱好: '长跑' },
  },
  {
    title: '获奖记录',
    add: '添加一条获奖记录',
    answers: { 获奖时间: '2020-11', 奖项名称: '研究生学业奖学金', 颁发机构: '示例财经大学', 级别: '校级' },
  },
  {
    title: '培训经历',
    add: '添加一段培训经历',
    answers: {
      开始时间: '2022-03',
      结束时间: '2022-05',
      培训机构: '示例培训中心',
      培训内容: '证券市场基础与合规实务',
      所获证书: '结业证书',
    },
  },
  {
    title: '亲属任职情况',
    add: '添加一位亲属',
    answers: { 与本人关系: '配偶', 姓名: '示例亲属', 工作单位: '示例学校', 职务: '教师' },
  },
  {
    title: '自我介绍',
    answers: { 自我介绍: '五年数据分析经验，熟悉证券业务的数据口径，做事细致，愿意把复杂的问题讲清楚。' },
  },
];

/**
 * Fills in all nine sections of the open resume with plausible data, each until it is saved. Begins and ends on
 * `/Recruit/resume.html`; works on every screen width. `between` is called before each section with its title.
 */
export async function fillResumeForm(page: Page, hand: InputMethod = pointer, between?: (title: string) => Promise<void>): Promise<void> {
  for (const filling of fillings) {
    await between?.(filling.title);
    await openSection(page, filling.title, hand);
    await writeSection(page, filling.title, hand);
    await expectSaved(page);
  }
}

/** Opens a section from anywhere in the editor: on a phone the list is a separate screen. */
export async function openSection(page: Page, title: string, hand: InputMethod = pointer): Promise<void> {
  const heading = page.getByRole('heading', { level: 2, name: title, exact: true });
  const back = page.getByRole('link', { name: '返回全部部分' });
  await expect(
    page
      .locator('#resume-part')
      .or(page.getByRole('navigation', { name: '简历各部分' }))
      .first(),
  ).toBeAttached();
  if (await back.isVisible()) await hand.press(back);
  const link = page.getByRole('navigation', { name: '简历各部分' }).getByRole('link', { name: new RegExp(`^${title}`) });
  await hand.press(link);
  await expect(heading).toBeVisible();
}

/** Fills in the form of a section, which saves automatically or by 保存. */
export async function writeSection(page: Page, title: string, hand: InputMethod = pointer): Promise<void> {
  const { answers, add, ticks = [] } = fillings.find((one) => one.title === title)!;
  const form = page.getByRole('region', { name: title });
  if (add) await hand.press(form.getByRole('button', { name: add }));
  // A new entry is the last one.
  const fields = add ? form.getByRole('group').last() : form;
  for (const [label, answer] of Object.entries(answers)) await write(findField(fields, label), answer, hand);
  for (const label of ticks) await hand.tick(fields.getByRole('checkbox', { name: label }));
  await hand.press(form.getByRole('button', { name: '保存', exact: true }));
}

/** Finds a field of the open section by its label, whether or not it is marked as optional. */
export const findField = (form: Page | Locator, label: string): Locator =>
  form.getByLabel(new RegExp(`^${label}(（选填）)?$`)).and(form.locator('input, select, textarea'));

/** By keyboard an option is typed letter by letter, as people do; Chinese text is inserted at once, as by an input method. */
async function write(field: Locator, answer: string, hand: InputMethod): Promise<void> {
  const isChoice = (await field.evaluate((element) => element.tagName)) === 'SELECT';
  if (!isChoice) return field.fill(answer);
  if (hand !== keyboard) return void (await field.selectOption({ label: answer }));
  const texts = await field.locator('option').allInnerTexts();
  await field.press('Home');
  for (let at = texts.indexOf(answer); at > 0; at--) await field.press('ArrowDown');
  await expect(field.locator('option:checked')).toHaveText(answer);
}

/** Expects that the open section has no unsaved changes. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^已保存 \d\d:\d\d$/).first()).toBeVisible();
}
