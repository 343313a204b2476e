import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { addDays, shanghaiDay } from '#platform/day.ts';
import type { DataRow } from '#workflow/imports/definition/column.ts';
import type { RegisterUpdate, RegisterPublication, Register } from '#workflow/imports/definition/register.ts';
import type { LevelLine } from '../schema/funds.ts';
import { findLastEvaluation, listCurrentLevels } from '../service/evaluations.ts';
import { findMethodOn } from '../service/methods.ts';
import { publishEvaluation } from '../service/publish-evaluation.ts';
import { riskLevelNames, riskLevels } from '../web/risk-level.ts';

const levelSpellings = Object.fromEntries(
  riskLevels.map((level) => [
    level,
    [
      level,
      riskLevelNames[level],
      `${level}(${riskLevelNames[level]})`,
      `${level}${riskLevelNames[level]}`,
      `${level}-${riskLevelNames[level]}`,
    ],
  ]),
);

/** Risk levels evaluated by an agency, of all funds or of some. They apply from the given day. */
export const levelRegister: Register = {
  code: 'fundRiskLevels',
  title: '基金风险等级',
  extent: 'whole',
  dateTitle: '生效日期',
  expects: { every: 'days', days: 366 },
  limits: { changedShareMax: 15, removedShareMax: 5, freeRows: 0, needsApproval: false },
  parts: [
    {
      name: 'levels',
      title: '风险等级',
      keys: ['code'],
      columns: [
        { name: 'code', title: '基金代码', headings: ['代码', '产品代码'], content: { code: 6 }, isRequired: true },
        {
          name: 'level',
          title: '风险等级',
          headings: ['产品风险等级', '基金风险等级', '评级结果'],
          content: { choice: levelSpellings },
          isRequired: true,
        },
        { name: 'evaluatedOn', title: '评价日期', headings: ['评价日', '评级日期'], content: 'day', isRequired: true },
        { name: 'agency', title: '评价机构', headings: ['评级机构', '评价单位'], content: 'text', isCommon: true },
      ],
      passedOver: ['基金简称', '基金名称', '管理人', '基金类型', '等级名称', '原等级', '适合客户', '生效日期', '数据性质'],
    },
  ],
  read: async (ctx) => ({ levels: await listCurrentLevels(ctx) }),
  findDate: findLastDay,
  findNewest: findLastDay,
  async apply(tx, application) {
    const lines = this.submitted!(application) as unknown as LevelLine[];
    await publishEvaluation(tx, await toEvaluation(tx, application, lines), lines, { acceptsManyChanges: true });
  },
  submitted: ({ publication: { isPart }, rows, changes: { levels } }): readonly DataRow[] =>
    isPart ? [...levels!.added, ...levels!.changed] : rows.levels!,
};

async function findLastDay(ctx: Context): Promise<string | null> {
  return (await findLastEvaluation(ctx))?.effectiveFrom ?? null;
}

async function toEvaluation(tx: Context, { publication, isRollBack }: RegisterUpdate, lines: readonly LevelLine[]) {
  const last = await findLastEvaluation(tx);
  const effectiveFrom = isRollBack ? laterOf(shanghaiDay(tx.now), last && addDays(last.effectiveFrom, 1)) : (publication.date ?? '');
  const agency = agencyOf(publication) ?? last?.agency;
  if (!agency) throw fail('invalidInput', '文件没有「评价机构」一列，此前也没有评价');
  return {
    scope: publication.isPart ? ('some' as const) : ('all' as const),
    evaluatedOn:
      lines
        .map(({ evaluatedOn }) => evaluatedOn)
        .toSorted()
        .at(-1) ?? effectiveFrom,
    effectiveFrom,
    agency,
    methodVersion: await findMethodOn(tx, effectiveFrom),
    isSample: publication.isSynthetic,
    source: publication.source,
  };
}

const agencyOf = ({ common }: RegisterPublication): string | undefined => (typeof common.agency === 'string' ? common.agency : undefined);
const laterOf = (one: string, other: string | undefined): string => (other !== undefined && other > one ? other : one);
