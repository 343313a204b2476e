import type { ImportColumn, DataRow } from '#workflow/imports/definition/column.ts';
import type { RegisterUpdate, Register } from '#workflow/imports/definition/register.ts';
import { refinancingDayDraft, refinancingStateDraft, type RefinancingDayDraft, type RefinancingStateDraft } from '../schema.ts';
import { findNewestRefinancingDay, listRefinancingDrafts } from '../service/refinancing-drafts.ts';
import { importRefinancingDays, removeRefinancing, setRefinancingState } from '../service/write-refinancing.ts';

const kind: ImportColumn = {
  name: 'kind',
  title: '业务',
  headings: ['业务类型', '转融通业务'],
  content: { choice: { financing: ['转融资'], lending: ['转融券'] } },
  isRequired: true,
};

const number = (name: string, title: string, headings: readonly string[] = []): ImportColumn => ({
  name,
  title,
  headings,
  content: 'number',
  isRequired: true,
});

/**
 * Rates and volumes of the central lender by day, kind and term, and from when each kind is available or suspended: data missing
 * in a file stays.
 */
export const refinancingRegister: Register = {
  code: 'refinancing',
  title: '转融通',
  extent: 'some',
  limits: { changedShareMax: 5, removedShareMax: 1, freeRows: 60, needsApproval: false },
  expects: { every: 'tradingDay', cutOff: '10:00', lagDays: 1 },
  parts: [
    {
      name: 'days',
      title: '费率与规模',
      keys: ['kind', 'day', 'term'],
      columns: [
        kind,
        { name: 'day', title: '交易日期', headings: ['日期', '数据日期'], content: 'day', isRequired: true },
        number('term', '期限（天）', ['期限']),
        { ...number('rate', '费率（%）', ['年费率（%）', '融出费率（%）']), mayBeBlank: true },
        number('opening', '期初余额', ['期初余量']),
        number('lent', '当日融出', ['融出量', '融出金额']),
        number('closing', '期末余额', ['期末余量']),
        { name: 'isSynthetic', title: '是否示例数据', content: 'flag', fallback: false },
      ],
      passedOver: ['单位'],
      schema: refinancingDayDraft,
    },
    {
      name: 'states',
      title: '业务状态',
      keys: ['kind', 'validFrom'],
      columns: [
        kind,
        { name: 'validFrom', title: '起始日期', headings: ['生效日期'], content: 'day', isRequired: true },
        {
          name: 'state',
          title: '状态',
          headings: ['业务状态'],
          content: { choice: { running: ['正常', '开展'], suspended: ['暂停', '中止'] } },
          isRequired: true,
        },
        { name: 'reason', title: '说明', headings: ['原因'], content: 'text', isRequired: true },
      ],
      schema: refinancingStateDraft,
    },
  ],
  read: listRefinancingDrafts,
  findNewest: findNewestRefinancingDay,
  async apply(tx, application) {
    const { days, states } = application.changes;
    await removeRefinancing(tx, {
      days: days!.removed as unknown as RefinancingDayDraft[],
      states: states!.removed as unknown as RefinancingStateDraft[],
    });
    for (const draft of [...states!.added, ...states!.changed]) await setRefinancingState(tx, draft as unknown as RefinancingStateDraft);
    for (const [isSynthetic, own] of Map.groupBy(toDays(application), (row) => row.isSynthetic === true))
      await importRefinancingDays(tx, { days: own as unknown as RefinancingDayDraft[], isSynthetic });
  },
  submitted: toDays,
};

/** Returns real figures before sample ones, as the service expects. */
function toDays({ changes: { days } }: RegisterUpdate): readonly DataRow[] {
  return [...days!.added, ...days!.changed].toSorted((one, other) => Number(one.isSynthetic) - Number(other.isSynthetic));
}
