import { expect, test } from 'vitest';
import type { BusinessDraft } from '#clients/cases/schema/businesses.ts';
import { formSaveInput } from '#clients/cases/schema/cases.ts';
import { completeStep, lockCase, type CaseRow } from '#clients/cases/service/cases.ts';
import { confirmIdentity } from '#clients/cases/service/filling/confirm-identity.ts';
import { sendContactCode } from '#clients/cases/service/filling/contact-code.ts';
import { saveForm } from '#clients/cases/service/filling/save-form.ts';
import { requestClientCopy } from '#clients/privacy/service/client-copies.ts';
import { requestDeletion } from '#clients/privacy/service/deletions.ts';
import { clientRequests } from '#clients/privacy/service/requests.ts';
import { CallError } from '#contract/call-error.ts';
import { addPasskey, createPasskeyOptions } from '#identity/accounts/service/passkeys/add-passkey.ts';
import { requestPasskey } from '#identity/accounts/service/passkeys/verify-passkey.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { sendRequestCode } from '#identity/accounts/service/request-code.ts';
import { beginSession } from '#identity/accounts/service/sessions.ts';
import { changePassword } from '#identity/clients/service/change-password.ts';
import { lockAccess } from '#identity/clients/service/lock-access.ts';
import { logIn } from '#identity/clients/service/login/log-in.ts';
import { verifyDevice } from '#identity/clients/service/new-device.ts';
import { untrustDevice } from '#identity/clients/service/own-devices.ts';
import { beginOwnPasskey } from '#identity/clients/service/passkeys/add-own-passkey.ts';
import { logInByPasskey } from '#identity/clients/service/passkeys/passkey-login.ts';
import { sendHolderCode } from '#identity/clients/service/passkeys/prove-holder.ts';
import { removeOwnPasskey } from '#identity/clients/service/passkeys/remove-own-passkey.ts';
import { issuePublicKey } from '#identity/clients/service/public-key.ts';
import {
  checkBaseInfo,
  checkResetCode,
  proveReset,
  sendResetCode,
  sendResetMail,
  requestResetPasskey,
  submitReset,
} from '#identity/clients/service/reset-password.ts';
import { beginScan } from '#identity/clients/service/scan/begin-scan.ts';
import { decideScan, openScan } from '#identity/clients/service/scan/confirm-scan.ts';
import { requireStepUp } from '#identity/clients/service/step-up/require-step-up.ts';
import { sendUnlockCode, unlockAccess } from '#identity/clients/service/unlock-access.ts';
import { encryptPassword } from '#identity/clients/web/encrypt-password.ts';
import {
  actRules,
  requestedProofs,
  actRuleOf,
  stepUpKinds,
  type ActKind,
  type RequestedProof,
  type Proof,
  type StepUpAct,
} from '#identity/clients/web/step-up/acts-and-proofs.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { buildBusiness, buildCase, buildCaseDeps, contactStep, readEmailCode } from '#test/factories/clients/cases.ts';
import { buildPrivacyDeps } from '#test/factories/clients/privacy.ts';
import { buildClient, buildLogin, buildSecurity, addStepUpProofs, withDevice } from '#test/factories/identity/clients.ts';
import { fakeAuthenticator } from '#test/factories/identity/fake-authenticator.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { readOutbox } from '#workflow/messaging/service/outbox.ts';
import { listModulesWithoutKeys } from './modules.ts';

const { db, context } = useDatabase();
const security = buildSecurity();
const privacy = buildPrivacyDeps({ person: security, security });
const cases = buildCaseDeps({ security });
const now = new Date('2026-08-21T02:00:00Z');
const earlier = new Date(now.getTime() - 7 * 86_400_000);
const [password, tradingPassword, idNumber] = ['135790', '246802', '110000198506150017'];

type Given = ReadonlySet<Proof>;

/** Creates a client who has every credential, all older than the protection period, signed in on a trusted device. */
async function someone({ hasPasskey = true } = {}) {
  const client = await buildClient(context({ now: earlier }), security, { idNumber, email: `client-${Math.random()}@example.com` });
  await db
    .updateTable('clientAccounts')
    .set({ tradingPasswordHash: await security.hasher.hash(tradingPassword) })
    .where('id', '=', client.id)
    .execute();
  const authenticator = fakeAuthenticator();
  const then = context({ now: earlier });
  if (hasPasskey) {
    const told = await inTransaction(then, (tx) => createPasskeyOptions(tx, security.passkeys, { id: client.id, label: '演示' }));
    const credential = authenticator.create(told.challenge);
    await inTransaction(then, (tx) =>
      addPasskey(tx, security.passkeys, { personId: client.id, name: '钥匙', userHandle: told.user.id, credential }),
    );
  }
  const visitor = context({ now, actor: { kind: 'visitor' }, cookies: {} });
  const browser = await withDevice(context({ now: earlier }), security, client.fundAccount);
  const device = await db.selectFrom('clientDevices').select('id').where('clientId', '=', client.id).executeTakeFirstOrThrow();
  const begun = new Date(now.getTime() - 20 * 60_000);
  const session = await beginSession(context({ now: begun }), clientKind, {
    personId: client.id,
    limits: security.sessionLimits,
    deviceId: device.id,
  });
  const actor = { kind: 'client', clientId: client.id, sessionId: session.id } as const;
  return { client, authenticator, visitor, deviceId: device.id, cookies: browser.cookies ?? {}, own: context({ now, actor }) };
}
type Someone = Awaited<ReturnType<typeof someone>>;

const isAsked = (proof: Proof): proof is RequestedProof => requestedProofs.some((one) => one === proof);
const wrongCode = async (ctx: Context, mobile: string) =>
  (await readLastCode(ctx, security.messaging, mobile)) === '000000' ? '000001' : '000000';
const codeFor = async (ctx: Context, who: Someone, given: Given) =>
  given.has('code') ? readLastCode(ctx, security.messaging, who.client.mobile!) : wrongCode(ctx, who.client.mobile!);

async function sealed(ctx: Context, text: string): Promise<{ keyId: string; password: string }> {
  const { data } = await issuePublicKey(ctx, security);
  return { keyId: data.keyId, password: await encryptPassword(text, data) };
}

/** Submits the proofs of the step-up, besides those that the call itself contains. */
const giveAsked = (who: Someone, act: StepUpAct, given: Given) => addStepUpProofs(who.own, act, [...given].filter(isAsked));

const card: BusinessDraft['steps'][number] = { code: 'id_card', name: '上传身份证', kind: 'idCard' };
const confirm: BusinessDraft['steps'][number] = { code: 'confirm', name: '确认提交', kind: 'confirm' };
let businesses: Promise<void> | undefined;
const publish = () =>
  (businesses ??= (async () => {
    await buildBusiness(context(), { code: 'contact_change', effect: 'changeContact', steps: [contactStep, confirm] });
    await buildBusiness(context(), {
      code: 'contact_change_lost',
      effect: 'changeContact',
      steps: [contactStep, card, confirm],
      review: { afterSeconds: 0, byPerson: true },
    });
    await buildBusiness(context(), { code: 'chinext', effect: 'grantPermission', permission: 'chinext' });
  })());

let lastMobile = 0;
async function contactCase(who: Someone, busiCode: string, what: 'mobile' | 'email'): Promise<CaseRow> {
  await publish();
  const row = await buildCase(who.own, { clientId: who.client.id, busiCode });
  lastMobile += 1;
  if (what === 'mobile') {
    const mobile = `1371234${String(lastMobile).padStart(4, '0')}`;
    await sendContactCode(who.own, cases, { acpt_id: row.id, step: 'contact', mobile });
    const code = await readLastCode(who.own, security.messaging, mobile);
    await saveForm(who.own, cases, formSaveInput.parse({ acpt_id: row.id, step: 'contact', values: { mobile }, code }));
  } else {
    const email = `new-${lastMobile}@example.com`;
    const emailCode = await readEmailCode(who.own, cases, { acpt_id: row.id, step: 'contact', email });
    await saveForm(who.own, cases, formSaveInput.parse({ acpt_id: row.id, step: 'contact', values: { email }, emailCode }));
  }
  return inTransaction(who.own, (tx) => lockCase(tx, row.id));
}
async function submitContact(who: Someone, row: CaseRow, act: StepUpAct['act'], given: Given): Promise<void> {
  await giveAsked(who, { act, subject: row.id }, given);
  const business = { effect: 'changeContact' } as Parameters<typeof confirmIdentity>[3];
  await inTransaction(who.own, (tx) => confirmIdentity(tx, cases, row, business));
}

/** Attempts each act with the given proofs and nothing else; resolves when it succeeded. */
const attempts: Partial<Record<ActKind, (given: Given) => Promise<unknown>>> = {
  async login(given) {
    const who = await someone();
    if (given.has('passkey')) {
      const { challenge } = await requestPasskey(who.visitor, security.passkeys, { purpose: 'enter' });
      return logInByPasskey(who.visitor, security, { credential: who.authenticator.answer(challenge) });
    }
    return enter(who, given);
  },
  async trustDevice(given) {
    const who = await someone();
    const answer = await enter(who, new Set([...given].filter((proof) => proof !== 'trustedDevice')), true);
    if (!('trusted' in answer) || !answer.trusted) throw new CallError(40003, 'not trusted');
    return answer;
  },
  async scan(given) {
    const who = await someone({ hasPasskey: given.has('passkey') });
    const { url } = await beginScan(who.visitor, security, {});
    const ticket = url.split('#')[1]!;
    const phone: Context = { ...who.own, cookies: given.has('trustedDevice') ? who.cookies : {} };
    await openScan(phone, security, { ticket });
    const use = { purpose: 'confirm', person: { kind: clientKind, id: who.client.id } } as const;
    return decideScan(phone, security, {
      ticket,
      isAccepted: true,
      ...(given.has('loginPassword') && { password: await sealed(phone, password) }),
      ...(given.has('passkey') && {
        passkey: who.authenticator.answer((await requestPasskey(phone, security.passkeys, use)).challenge),
      }),
    });
  },
  async unlock(given) {
    const who = await someone();
    await lockAccess(who.own, security);
    const login = await buildLogin(who.visitor, security, {
      account: who.client.fundAccount,
      password: given.has('loginPassword') ? password : 'wrong',
    });
    const step = stepOf(await refusalOf(logIn(who.visitor, security, login)), 'unlockStep');
    await sendUnlockCode(who.visitor, security, { step });
    return unlockAccess(who.visitor, security, { step, code: await codeFor(who.visitor, who, given), id_no: idNumber });
  },
  async resetPassword(given) {
    const who = await someone();
    const { fundAccount, name, mobile } = who.client;
    const asked = { fund_account: fundAccount, client_name: name, id_no: idNumber, mobile_tel: mobile! };
    const { step: first } = await checkBaseInfo(who.visitor, security, asked);
    await sendResetCode(who.visitor, security, { step: first });
    let { step } = await checkResetCode(who.visitor, security, { step: first, code: await codeFor(who.visitor, who, given) });
    if (given.has('mailCode')) {
      await sendResetMail(who.visitor, security, { step });
      const value = await readLastCode(who.visitor, security.messaging, who.client.email!);
      ({ step } = await proveReset(who.visitor, security, { step, proof: 'mailCode', value }));
    }
    if (given.has('tradingPassword')) {
      const { keyId, password: value } = await sealed(who.visitor, tradingPassword);
      ({ step } = await proveReset(who.visitor, security, { step, proof: 'tradingPassword', value, keyId }));
    }
    if (given.has('passkey')) {
      const { challenge } = await requestResetPasskey(who.visitor, security, { step });
      ({ step } = await proveReset(who.visitor, security, { step, proof: 'passkey', passkey: who.authenticator.answer(challenge) }));
    }
    return submitReset(who.visitor, security, { step, ...(await sealed(who.visitor, 'Neues-2026!')) });
  },
  async password(given) {
    const who = await someone();
    await giveAsked(who, { act: 'password' }, given);
    const current = await sealed(who.own, given.has('loginPassword') ? password : 'wrong');
    return changePassword(who.own, security, { current, next: await sealed(who.own, 'Neues-2026!') });
  },
  async device(given) {
    const who = await someone();
    await giveAsked(who, { act: 'device', subject: who.deviceId }, given);
    return untrustDevice(who.own, security, { id: who.deviceId });
  },
  async passkey(given) {
    const who = await someone();
    const { id } = await db.selectFrom('passkeys').select('id').where('clientId', '=', who.client.id).executeTakeFirstOrThrow();
    await giveAsked(who, { act: 'passkey', subject: id }, given);
    return removeOwnPasskey(who.own, security, { id });
  },
  async passkeyAdd(given) {
    const who = await someone();
    await giveAsked(who, { act: 'passkeyAdd' }, given);
    await sendHolderCode(who.own, security);
    const typed = await sealed(who.own, given.has('loginPassword') ? password : 'wrong');
    return beginOwnPasskey(who.own, security, { ...typed, code: await codeFor(who.own, who, given) });
  },
  async contact(given) {
    const who = await someone();
    return submitContact(who, await contactCase(who, 'contact_change', 'mobile'), 'contact', given);
  },
  async contactMail(given) {
    const who = await someone();
    return submitContact(who, await contactCase(who, 'contact_change', 'email'), 'contactMail', given);
  },
  async contactLost(given) {
    const who = await someone();
    const row = await contactCase(who, given.has('cardCheck') ? 'contact_change_lost' : 'contact_change', 'mobile');
    if (given.has('cardCheck')) await inTransaction(who.own, (tx) => completeStep(tx, row, row.steps[1]!, { images: 2 }));
    return submitContact(who, row, 'contactLost', given);
  },
  async tradingPassword(given) {
    const who = await someone();
    await giveAsked(who, { act: 'tradingPassword', subject: 'case' }, given);
    const business = { effect: 'resetTradingPassword' } as Parameters<typeof confirmIdentity>[3];
    const row = { id: 'case', clientId: who.client.id } as CaseRow;
    return inTransaction(who.own, (tx) => confirmIdentity(tx, cases, row, business));
  },
  async permission(given) {
    const who = await someone();
    await publish();
    const row = await buildCase(who.own, { clientId: who.client.id, busiCode: 'chinext' });
    await makeNumberYoung(who);
    await giveAsked(who, { act: 'permission', subject: row.id }, given);
    const business = { effect: 'grantPermission' } as Parameters<typeof confirmIdentity>[3];
    return inTransaction(who.own, (tx) => confirmIdentity(tx, cases, { ...row, steps: [] }, business));
  },
  // Signing with a recently changed number is tested with documents in young-number.test.ts.
  async sign(given) {
    const who = await someone();
    await makeNumberYoung(who);
    await giveAsked(who, { act: 'sign', subject: 'case' }, given);
    return inTransaction(who.own, (tx) => requireStepUp(tx, security, { act: 'sign', subject: 'case' }));
  },
  async deletion(given) {
    const who = await someone();
    await sendRequestCode(who.own, security, clientRequests.deletion);
    await giveAsked(who, { act: 'deletion' }, given);
    return requestDeletion(who.own, privacy, { kind: 'personalData', code: await codeFor(who.own, who, given) });
  },
  async export(given) {
    const who = await someone();
    await sendRequestCode(who.own, security, clientRequests.export);
    await giveAsked(who, { act: 'export' }, given);
    return requestClientCopy(who.own, privacy, { code: await codeFor(who.own, who, given), isFull: true });
  },
  async maskedExport(given) {
    const who = await someone();
    await sendRequestCode(who.own, security, clientRequests.export);
    return requestClientCopy(who.own, privacy, { code: await codeFor(who.own, who, given), isFull: false });
  },
};

/** Acts tested elsewhere, with their subject; the other acts of the table require only the session. */
const elsewhere: Partial<Record<ActKind, string>> = {
  endSession: 'session.test.ts',
  signUsual: 'sign-agreements.test.ts',
  freeze: 'not-me.test.ts',
  unfreeze: 'not-me.test.ts',
};

async function makeNumberYoung({ client }: Someone): Promise<void> {
  await db
    .updateTable('clientAccounts')
    .set({ mobileSince: new Date(now.getTime() - 3_600_000) })
    .where('id', '=', client.id)
    .execute();
}

async function enter(who: Someone, given: Given, trust = false) {
  const browser: Context = { ...who.visitor, cookies: given.has('trustedDevice') ? who.cookies : {}, setCookie: () => undefined };
  const typed = { account: who.client.fundAccount, password: given.has('loginPassword') ? password : 'wrong' };
  try {
    return await logIn(browser, security, await buildLogin(browser, security, typed));
  } catch (error) {
    if (!(error instanceof CallError) || typeof error.extra.step !== 'string') throw error;
    return verifyDevice(browser, security, { step: error.extra.step, code: await codeFor(browser, who, given), trust });
  }
}

async function refusalOf(work: Promise<unknown>): Promise<CallError> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) throw new Error('no refusal', { cause: error });
  return error;
}
function stepOf(error: CallError, name: string): string {
  const step = error.extra[name];
  if (typeof step !== 'string') throw error;
  return step;
}

const onlineProofs: readonly Proof[] = [...requestedProofs, 'trustedDevice', 'cardCheck', 'idNumber'];

/** Returns the proofs relevant to an act: those of its ways and of the call, and the identity number, which must not matter. */
function relevant(act: ActKind): Proof[] {
  const { ways, brings = [] } = actRuleOf(act);
  const named = new Set<Proof>([...ways.flat(), ...brings, 'idNumber']);
  return onlineProofs.filter((proof) => named.has(proof));
}
function subsets(proofs: readonly Proof[]): Given[] {
  return Array.from({ length: 2 ** proofs.length }, (_, bits) => new Set(proofs.filter((_proof, at) => bits & (2 ** at))));
}

/** True when the table accepts these proofs. For a client with a passkey, the password on the phone does not confirm a scan. */
function isSaidEnough(act: ActKind, given: Given): boolean {
  const { ways, brings = [] } = actRuleOf(act);
  const isYoung = act === 'sign' || act === 'permission';
  const counted = (proof: Proof): boolean => given.has(proof) && !(isYoung && proof === 'code');
  return brings.every((proof) => isYoung || given.has(proof)) && ways.some((way) => way.every(counted));
}

const tried = (Object.keys(actRules) as ActKind[]).filter((act) => attempts[act]);

test.each(tried)('%s succeeds with each set of proofs in the table, and with no smaller one', async (act) => {
  const all =
    act === 'scan'
      ? subsets(relevant(act)).filter((given) => !(given.has('passkey') && given.has('loginPassword')))
      : subsets(relevant(act));
  for (const given of all) {
    await db.deleteFrom('loginFailures').execute();
    const outcome = await attempts[act]!(given).then(
      () => 'done' as const,
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        return 'refused' as const;
      },
    );
    expect(outcome, `${act}: ${[...given].join(' + ') || 'nothing'}`).toBe(isSaidEnough(act, given) ? 'done' : 'refused');
  }
});

test('every act of the table is tested here or in a named test, or requires only the session', () => {
  const left = (Object.keys(actRules) as ActKind[]).filter(
    (act) => !attempts[act] && !elsewhere[act] && !actRuleOf(act).ways.some((way) => way.length === 0),
  );
  expect(left).toEqual([]);
});

test('an identity number is not accepted as proof for any act', () => {
  for (const act of Object.keys(actRules) as ActKind[]) expect(actRuleOf(act).ways.flat(), act).not.toContain('idNumber');
});

test('an unlocked phone with its session and text messages is not sufficient for an act that controls the account', () => {
  const phone: readonly Proof[] = ['code', 'idNumber', 'trustedDevice'];
  const controlling = stepUpKinds.filter((act) => !actRuleOf(act).isQuiet);
  for (const act of [...controlling, 'login', 'trustDevice', 'scan', 'unlock', 'resetPassword'] as const) {
    const ways = actRuleOf(act).ways.filter((way) => way.every((proof) => phone.includes(proof)));
    expect(ways, act).toEqual([]);
  }
});

test('every call named in the table exists', () => {
  const paths = new Set(listModulesWithoutKeys().flatMap(({ endpoints }) => endpoints.map(({ call }) => call.path)));
  const named = (Object.keys(actRules) as ActKind[]).flatMap((act) => actRuleOf(act).calls);
  expect(named.filter((path) => !paths.has(path))).toEqual([]);
});

test('each act that controls the account is reported by mail and on the timeline', async () => {
  const told: Partial<Record<ActKind, readonly Proof[]>> = {
    password: ['loginPassword', 'code'],
    device: ['passkey'],
    passkey: ['loginPassword', 'code'],
    passkeyAdd: ['loginPassword', 'code'],
    contact: ['code', 'loginPassword'],
    contactMail: ['passkey'],
    contactLost: ['cardCheck', 'loginPassword'],
    tradingPassword: ['code', 'loginPassword'],
    deletion: ['code', 'loginPassword'],
    export: ['code', 'loginPassword'],
    permission: ['loginPassword', 'mailCode'],
  };
  for (const [act, given] of Object.entries(told) as [ActKind, readonly Proof[]][]) {
    await db.deleteFrom('messages').execute();
    await attempts[act]!(new Set(given));
    const mails = (await readOutbox(context(), security.messaging, {})).filter(({ channel, code }) => channel === 'mail' && code === null);
    expect(
      mails.map(({ text }) => text?.includes('冻结账户')),
      act,
    ).toContain(true);
    const steps = await db
      .selectFrom('auditEntries')
      .select('details')
      .where('action', '=', 'client.stepUp')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(steps[0]?.details, act).toMatchObject({ act });
  }
});

test('nobody gets the full copy or a new password with an unlocked phone, its text messages and the identity number', async () => {
  const who = await someone({ hasPasskey: false });
  const codeOf = async () => readLastCode(who.own, security.messaging, who.client.mobile!);
  await sendRequestCode(who.own, security, clientRequests.export);
  await expect(requestClientCopy(who.own, privacy, { code: await codeOf(), isFull: true })).rejects.toMatchObject({
    code: 40003,
    extra: { stepUp: { act: 'export', given: ['code'] } },
  });
  await expect(requestClientCopy(who.own, privacy, { code: await codeOf(), isFull: false })).resolves.toMatchObject({ isFull: false });
  const { fundAccount, name, mobile } = who.client;
  const asked = { fund_account: fundAccount, client_name: name, id_no: idNumber, mobile_tel: mobile! };
  const { step } = await checkBaseInfo(who.visitor, security, asked);
  await sendResetCode(who.visitor, security, { step });
  const proved = await checkResetCode(who.visitor, security, { step, code: await codeOf() });
  expect(proved.next).toEqual(['tradingPassword', 'mailCode']);
  await expect(
    submitReset(who.visitor, security, { step: proved.step, ...(await sealed(who.visitor, 'Neues-2026!')) }),
  ).rejects.toMatchObject({ code: 40003, message: expect.stringContaining('营业网点') });
});
