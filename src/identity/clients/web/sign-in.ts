import { CallError } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import { endSession } from '#identity/accounts/web/session/sign-out.tsx';
import { getBaseParameters } from '#identity/accounts/web/terminal.ts';
import type { Client } from '#ui/api/client.ts';
import { dropAllDrafts } from '#ui/components/form-draft/form-draft.ts';
import { dismiss, notify, toast } from '#ui/components/notification/notification-store.ts';
import { failureReason } from '#ui/form/failures.ts';
import { deviceVerify, loginSubmit, logoutSubmit, publicKeyRequest } from '../calls.ts';
import type { LoginResult } from '../schema.ts';
import { encryptPassword } from './encrypt-password.ts';
import { setLoginStatus } from './login-status.ts';
import { markAsGuest, readSession, saveSession } from './session-store.ts';

export interface LoginFormValues {
  accountType: 'fundAccount' | 'mobile';
  account: string;
  password: string;
  /** The pass of the human check, required after failures. */
  captcha?: string;
}

/** The result of a login, or its next step. */
export type SignInOutcome =
  | { state: 'signedIn' }
  /**
   * The message is already shown. `needsCheck`: the next attempt needs a pass of the human check; `unlockStep`: the client may
   * unlock online.
   */
  | { state: 'failed'; needsCheck: boolean; unlockStep?: string }
  | ({ state: 'newDevice' } & DeviceStep);

/** The code of a new device was sent. */
export interface DeviceStep {
  step: string;
  /** Masked. */
  mobile: string;
  resendAfterSeconds: number;
}

/**
 * The login of specification 4: requests a key, encrypts the password with it and submits. On success the session is saved; on an
 * untrusted device it continues with a code; otherwise the state is `failed` and a message is shown as specification 8 says.
 */
export async function signIn(client: Client, { accountType, account, password, captcha }: LoginFormValues): Promise<SignInOutcome> {
  if (shownFailure !== undefined) dismiss(shownFailure);
  const base = getBaseParameters();
  const key = await client
    .call(publicKeyRequest, base)
    .catch((error: unknown) => failWith(() => toast(`登录失败！失败原因：${failureReason(error)}`, 'error'), error));
  if (!key) return { state: 'failed', needsCheck: false };
  try {
    const encrypted = await encryptPassword(password, key.data);
    const pass = captcha ? { captcha } : {};
    const answer = await client.call(loginSubmit, { account, accountType, password: encrypted, keyId: key.data.keyId, ...pass, ...base });
    finishSignIn(client, answer);
    return { state: 'signedIn' };
  } catch (error) {
    const step = readDeviceStep(error);
    if (step) return { state: 'newDevice', ...step };
    failWith(() => notify({ kind: 'error', title: '登录失败', text: failureReason(error) }), error);
    return { state: 'failed', ...readFailure(error) };
  }
}

/** Completes a login from a new device. Rejects as the call does; the form shows the reason. */
export async function proveDevice(client: Client, { step, code, trust }: { step: string; code: string; trust: boolean }): Promise<void> {
  const answer = await client.call(deviceVerify, { step, code, trust, ...getBaseParameters() });
  finishSignIn(client, answer);
  if (answer.trusted === false)
    notify({
      kind: 'info',
      title: '已登录，但没有信任此设备',
      text: '您没有同意处理登录设备信息，或登录密码、手机号刚变更不久。下次登录仍须验证码；可在“隐私中心”改变选择，或在保护期满后再勾选。',
    });
}

/** Stores the session after any kind of login. The one that this browser had before ends (ASVS 7.2.4). */
export function finishSignIn(client: Client, answer: LoginResult): void {
  // The call takes the token that is stored when it begins.
  if (readSession()) void client.call(logoutSubmit, {}, { quiet: true }).catch(() => undefined);
  client.forgetAnswers();
  saveSession({ token: answer.token, clientName: answer.client_name, fundAccount: answer.fund_account });
  setLoginStatus({ state: 'success' });
}

function readDeviceStep(error: unknown): DeviceStep | undefined {
  if (!(error instanceof CallError)) return undefined;
  const { step, mobile, resendAfterSeconds } = error.extra as Partial<DeviceStep>;
  return step && mobile ? { step, mobile, resendAfterSeconds: resendAfterSeconds ?? 0 } : undefined;
}

function readFailure(error: unknown): { needsCheck: boolean; unlockStep?: string } {
  const { captcha, unlockStep } = error instanceof CallError ? error.extra : {};
  return { needsCheck: captcha === true, ...(typeof unlockStep === 'string' && { unlockStep }) };
}

/** The notification of the last failure, closed at the next attempt. */
let shownFailure: number | undefined;

function failWith(tell: () => number, error: unknown): undefined {
  setLoginStatus({ state: 'failed', errors: errorsOf(error) });
  shownFailure = tell();
}

/** Returns field errors under their field names; all other errors concern the whole form. */
function errorsOf(error: unknown): FieldError[] {
  const fields = error instanceof CallError ? error.errors.filter(({ path }) => path === 'account') : [];
  return fields.length > 0 ? fields : [{ path: '', message: failureReason(error) }];
}

/** Ends the session on the server, and locally in any case. */
export const signOut = (client: Client): Promise<void> => endSession(client, logoutSubmit, () => clearClientState(client));

/** Clears the local state: session, drafts, cached responses of the client; sets the guest flag. */
export function clearClientState(client: Client): void {
  client.forgetAnswers();
  dropAllDrafts();
  markAsGuest();
  setLoginStatus({ state: 'notLogin' });
}
