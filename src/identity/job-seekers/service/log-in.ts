import { fail, isOutcome } from '#contract/call-error.ts';
import { seekerKind } from '#identity/accounts/service/person-kind.ts';
import { beginSession } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { maskMobile } from '#ui/format/masks.ts';
import type { SeekerDeps } from '../deps.ts';
import type { CheckCodeInput, SeekerLogin } from '../schema/seekers.ts';
import { checkVisitorCode, consumeVisitorCode, auditWrongCode, rememberBrowser, type CodeEntry } from './codes.ts';
import { currentConsentText } from './consent-texts.ts';
import { giveSeekerConsent, seekerConsentState } from './consents.ts';
import { findOrCreateSeeker } from './seekers.ts';
import { recordActivity } from './session.ts';

/**
 * Signs a person in by code. No account exists without consent: a new person without it gets 40001 at `consentVersion` (the
 * version in force is in `extra`); neither that nor 40009, for a version no longer in force, uses the code up. A known person is
 * signed in whatever the state of their consent, so that they can see, export and delete their data; `consent` tells the page to
 * ask again. Throws 40003 for a wrong code.
 */
export async function checkSeekerCode(ctx: Context, deps: SeekerDeps, input: CheckCodeInput): Promise<SeekerLogin> {
  const { mobileTel: mobile, checkToken, checkCode: code, consentVersion } = input;
  const given: CodeEntry = { mobile, purpose: 'seekerLogin', checkToken, code };
  try {
    const right = await checkVisitorCode(ctx, deps, given);
    return await inTransaction(ctx, async (tx) => {
      await consumeVisitorCode(tx, right);
      const { id, isNew } = await findOrCreateSeeker(tx, deps, mobile);
      if (consentVersion !== undefined) await giveSeekerConsent(tx, id, { version: consentVersion });
      else if (isNew) throw await askForConsent(tx);
      const session = await beginSession(tx, seekerKind, { personId: id, limits: deps.sessionLimits });
      await recordActivity(tx, id);
      await audit(tx, 'seeker.login', `seeker:${id}`, { session: session.id });
      rememberBrowser(tx, deps, mobile);
      const consent = await seekerConsentState(tx, id);
      return { token: session.token, mobile: maskMobile(mobile), isNew, consent, person: deps.vault.personMark(id) };
    });
  } catch (error) {
    if (isOutcome(error, 'wrongVerification')) await auditWrongCode(ctx, deps, given);
    throw error;
  }
}

async function askForConsent(tx: Context): Promise<Error> {
  const message = '首次登录，请先阅读并同意个人信息处理规则';
  const { version } = await currentConsentText(tx);
  return fail('invalidInput', message, { errors: [{ path: 'consentVersion', message }], extra: { consentVersion: version } });
}
