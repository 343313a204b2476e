import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { reachOf } from '#platform/staff-access.ts';
import { complaintType, type ComplaintType } from '../../schema.ts';
import { businessKinds } from '../../web/business-kinds.ts';

const templateDraft = z.object({
  code: z.string().regex(/^[a-z][a-z0-9-]{1,39}$/, '模板代码由小写字母、数字和连字符组成'),
  step: z.enum(['decline', 'extend', 'answer'], '没有这种模板'),
  /** The kinds; empty for all. */
  types: z.array(complaintType).default([]),
  business: z.enum(businessKinds, '没有这类业务').nullable().default(null),
  title: z.string('请填写模板名称').trim().min(1, '请填写模板名称').max(30, '模板名称不超过 30 个字'),
  text: z.string('请填写模板内容').trim().min(1, '请填写模板内容').max(2000, '模板内容不超过 2000 个字'),
});
export const templateDrafts = z
  .array(templateDraft)
  .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, '模板代码重复');
export type TemplateDraft = z.input<typeof templateDraft>;

export interface CaseTemplate {
  code: string;
  step: 'decline' | 'extend' | 'answer';
  title: string;
  text: string;
}

/** Replaces the templates, in the given order. */
export async function replaceTemplates(ctx: Context, drafts: readonly TemplateDraft[]): Promise<void> {
  const templates = parseDraft(templateDrafts, drafts);
  reachOf(ctx, 'complaint.extend');
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('complaintTemplates').execute();
    if (templates.length > 0)
      await tx.db
        .insertInto('complaintTemplates')
        .values(templates.map((template, sort) => ({ ...template, sort })))
        .execute();
    await audit(tx, 'complaint.templatesReplaced', 'complaint-templates', { count: templates.length });
  });
}

interface FilledCase {
  number: string;
  type: ComplaintType;
  business: string | null;
  branchName: string | null;
  dueOn: string;
}

/** Returns the templates for a case: those of its line of business first, then the general ones, with known values filled in. */
export async function listTemplates(ctx: Context, filled: FilledCase, today: string): Promise<CaseTemplate[]> {
  const rows = await ctx.db.selectFrom('complaintTemplates').selectAll().orderBy('sort').execute();
  const fitting = rows.filter(
    ({ types, business }) => (types.length === 0 || types.includes(filled.type)) && (business === null || business === filled.business),
  );
  return fitting
    .toSorted((a, b) => Number(a.business === null) - Number(b.business === null))
    .map(({ code, step, title, text }) => ({ code, step, title, text: fill(text, filled, today) }));
}

function fill(text: string, { number, business, branchName, dueOn }: FilledCase, today: string): string {
  const known: Readonly<Record<string, string>> = {
    number,
    business: business ?? '相关业务',
    branch: branchName ?? '本公司',
    due: spoken(dueOn),
    today: spoken(today),
  };
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => known[name] ?? whole);
}

const spoken = (day: string): string => `${Number(day.slice(0, 4))} 年 ${Number(day.slice(5, 7))} 月 ${Number(day.slice(8, 10))} 日`;

/** Lists the templates as they are edited. */
export const listTemplateDrafts = ({ db }: Pick<Context, 'db'>): Promise<TemplateDraft[]> =>
  db.selectFrom('complaintTemplates').select(['code', 'step', 'types', 'business', 'title', 'text']).orderBy('sort').execute() as Promise<
    TemplateDraft[]
  >;
