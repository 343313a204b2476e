import { readPerson } from '#identity/clients/service/person.ts';
import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { CaseDeps } from '../../deps.ts';
import type { Business } from '../../schema/businesses.ts';
import type { InterceptionInput, InterceptionResult } from '../../schema/cases.ts';
import { readBusiness } from '../businesses/read-business.ts';
import { findRefusals } from '../businesses/requirements.ts';
import { listPermissions } from '../permissions.ts';
import { mismatchWarning, findUnfinished, openCase } from './open-case.ts';

/** From this age high risks are explained again and the client is called back (trade rule X3). */
const careAge = 65;

/**
 * Checks whether the calling client may handle a business now, and opens the case or resumes the unfinished one when they may; a
 * case under review is shown. Throws 50102 when nobody is signed in, 40004 for an unknown business.
 */
export async function intercept(ctx: Context, deps: CaseDeps, { busi_code: busiCode }: InterceptionInput): Promise<InterceptionResult> {
  const { clientId } = clientOf(ctx);
  const { body: business } = await readBusiness(ctx, busiCode);
  const unfinished = await findUnfinished(ctx, clientId, busiCode);
  if (unfinished?.state === 'inReview') return { pass: true, reasons: [], notes: [], acpt_id: unfinished.id };
  const granted = await listPermissions(ctx, clientId);
  const reasons = await findRefusals(ctx, deps.ports, { clientId, busiCode, business, granted });
  if (reasons.length > 0) return { pass: false, reasons, notes: [], acpt_id: null };
  const row = await openCase(ctx, deps, busiCode);
  const isWarned = row.steps.some((step) => step.kind === 'agreements' && step.documents.includes(mismatchWarning));
  return {
    pass: true,
    reasons: [],
    notes: [...(isWarned ? [mismatchNote(business)] : []), ...(await careNotes(ctx, deps, business))],
    acpt_id: row.id,
  };
}

const mismatchNote = ({ productLevel }: Business): string =>
  `本业务的风险等级为 ${productLevel}，高于您的风险承受能力。如仍坚持办理，须阅读并签署《产品或服务不适当警示及投资者确认书》，由此产生的风险由您自行承担。`;

async function careNotes(ctx: Context, { security }: CaseDeps, { productLevel }: Business): Promise<string[]> {
  if (productLevel !== 'R4' && productLevel !== 'R5') return [];
  const { idNumber } = await readPerson(ctx, security, clientOf(ctx).clientId);
  if (!idNumber || ageOn(shanghaiDay(ctx.now), idNumber) < careAge) return [];
  return ['您已年满 65 周岁，本业务风险较高，请充分考虑自身投资经验与承受能力，必要时与家人商量后再决定。审核时我们会电话回访确认。'];
}

function ageOn(day: string, idNumber: string): number {
  const birthday = idNumber.slice(6, 14);
  return Math.floor((Number(day.replaceAll('-', '')) - Number(birthday)) / 10_000);
}
