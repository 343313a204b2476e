import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import type { SubsidiaryDetail, SubsidiaryList, SubsidiaryQuery } from '../schema/subsidiaries.ts';
import { getCurrentVersion } from './current-version.ts';

/** Lists the companies of the group in the order of entry. Throws 40004 while none are published. */
export async function listSubsidiaries(ctx: Context, _input: Empty): Promise<SubsidiaryList> {
  const { content, shown } = await getCurrentVersion(ctx, 'subsidiaries');
  return { asOf: content.asOf, records: content.companies.map(({ detail: _detail, ...company }) => company), ...shown };
}

/** Returns the subsidiary of a kind with all its published details. Throws 40004 when the firm has none, or none that publishes here. */
export async function getSubsidiary(ctx: Context, { kind }: SubsidiaryQuery): Promise<SubsidiaryDetail> {
  const { content, shown } = await getCurrentVersion(ctx, 'subsidiaries');
  const company = content.companies.find((one) => one.kind === kind);
  if (!company?.detail) throw fail('notFound');
  const { detail, ...particulars } = company;
  return { ...particulars, ...detail, asOf: content.asOf, ...shown };
}
