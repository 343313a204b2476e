import { sql } from 'kysely';
import type { SiteSettings } from '#content/website/schema/site.ts';
import { closeUntilLaunch, getLaunchState } from '#content/website/service/launch.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { fail } from '#contract/call-error.ts';
import { inviteAdministrator } from '#identity/staff/service/accounts/first-administrator.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import type { SetUpDeps } from '../deps.ts';
import { firmDraft, type FirmDraft, type ParsedFirmDraft, type SetUpReceipt } from '../schema.ts';

/** The standard content of a brokerage: the frame of the site, and texts, tests and rules in the firm's name. */
export interface StandardPack {
  readonly frame: Pick<SiteSettings, 'menu' | 'footer' | 'homeEntries' | 'auxiliaryKeys' | 'riskLine'>;
  load(tx: Context): Promise<void>;
}

// Prevents two simultaneous set-ups of one empty site.
const setUpLock = 7_200_003;

const duties = ['system', 'security', 'audit'] as const;

/**
 * Sets up an empty site for a firm, closed until it is opened: its settings, the standard pack, and an account with a one-use
 * link for each of the three administrators, all in one transaction. Throws 40001 naming what is invalid, 40009 when a firm
 * exists already.
 */
export async function setUpFirm(
  ctx: Context,
  { staff }: Pick<SetUpDeps, 'staff'>,
  draft: FirmDraft,
  pack: StandardPack,
): Promise<SetUpReceipt> {
  const parsed = parseDraft(firmDraft, draft);
  return inTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(${setUpLock})`.execute(tx.db);
    if ((await getLaunchState(tx)) !== 'unprepared') throw fail('conflict', '网站已经完成初始设置');
    await closeUntilLaunch(tx);
    await updateSettings(tx, settingsOf(parsed, pack.frame));
    await pack.load(tx);
    const administrators: SetUpReceipt['administrators'] = [];
    for (const duty of duties) {
      const person = parsed.administrators[duty];
      administrators.push({ duty, ...person, ...(await inviteAdministrator(tx, staff, { ...person, duty })) });
    }
    await audit(tx, 'site.setUp', 'site', { product: parsed.firm.product });
    return { administrators };
  });
}

function settingsOf({ firm, contact, records, brand }: ParsedFirmDraft, frame: StandardPack['frame']): Omit<SiteSettings, 'recruitment'> {
  const { product, promise, ...names } = firm;
  const { hotline, complaintHours, ...lines } = contact;
  return {
    ...frame,
    product,
    firm: { ...names, ...(promise && { promise }) },
    demoNotice: '',
    contact: { ...lines, ...(complaintHours && { complaintHours }), hotlines: [{ name: '客服热线', number: hotline }] },
    qrCodes: [],
    legalLines: [
      { text: `经营证券期货业务许可证：${records.licence}` },
      { text: records.icp, href: 'https://beian.miit.gov.cn/' },
      ...(records.police ? [{ text: records.police, href: 'https://beian.mps.gov.cn/' }] : []),
      { text: '中国证监会服务平台：12386', href: 'tel:12386' },
      { text: `版权所有 © ${names.name}` },
    ],
    brand,
  };
}
