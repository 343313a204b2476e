import { buildBusiness, buildCase } from '#modules/client/cases/factory.ts';
import type { FlowStep } from '#modules/client/cases/flow.ts';
import type { CaseRow } from '#modules/client/cases/service/cases.ts';
import { buildClient, buildSecurity } from '#modules/client/login/factory.ts';
import { buildMessagingDeps, lastCode } from '#modules/base/messaging/factory.ts';
import type { NewClient } from '#modules/client/login/service/accounts.ts';
import type { Context } from '#platform/context.ts';
import { testSecret } from '#platform/crypto/fake.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openAgreementDeps, type AgreementDeps } from './deps.ts';
import type { DocumentDraft } from './schema.ts';
import { accessByToken } from './service/case-access.ts';
import { currentDocuments, publishAgreement } from './service/documents.ts';
import { openDocument } from './service/open-document.ts';
import { sendAgreementCode } from './service/send-agreement-code.ts';
import { signAgreements } from './service/sign-agreements.ts';

/** Deps on the test's own keys. */
export function buildAgreementDeps({
  profile = 'SM2',
  ...settings
}: { profile?: CryptoProfile } & Partial<AgreementDeps> = {}): AgreementDeps {
  const secret = testSecret();
  const config = { cryptoProfile: profile, publicUrl: 'https://www.example.com' };
  return { ...openAgreementDeps({ config, secret, security: buildSecurity({ profile }), messaging: buildMessagingDeps() }), ...settings };
}

/** A short text; say what the test is about. */
export function buildDocument(overrides: Partial<DocumentDraft> = {}): DocumentDraft {
  return {
    code: 'chinext_risk',
    title: '创业板投资风险揭示书',
    keyPoints: ['涨跌幅限制较宽', '退市风险较高'],
    body: '## 一、交易规则\n创业板股票的涨跌幅限制为 20%。\n- 上市首五日不设涨跌幅\n- 之后为 20%',
    validFrom: '2026-01-01',
    ...overrides,
  };
}

/** A signed-in client with a case that waits for their signature under the given documents, which are published. */
export async function buildSignable(
  ctx: Context,
  deps: AgreementDeps,
  {
    documents = ['chinext_risk', 'esign_agreement'],
    before = [],
    client: overrides,
  }: { documents?: readonly string[]; before?: readonly FlowStep[]; client?: Partial<NewClient> } = {},
): Promise<{ client: Context; row: CaseRow; mobile: string }> {
  for (const code of documents) await publishAgreement(ctx, buildDocument({ code, title: `文件 ${code}` }));
  const { id: clientId, mobile = '' } = await buildClient(ctx, deps.security, { idNumber: '110000198506150017', ...overrides });
  const busiCode = await buildBusiness(ctx, {
    steps: [
      ...before,
      { code: 'agreements', name: '签署协议', kind: 'agreements', documents: [...documents] },
      { code: 'confirm', name: '确认提交', kind: 'confirm' },
    ],
  });
  const row = await buildCase(ctx, { clientId, busiCode });
  return { client: { ...ctx, ip: '203.0.113.9', actor: { kind: 'client', clientId, sessionId: 'test' } }, row, mobile };
}

/** The client opens all documents of their case; returns their hashes. */
export async function openAll(client: Context, deps: AgreementDeps, row: CaseRow): Promise<string[]> {
  const access = await accessByToken(client, deps, row.id);
  const codes = row.steps.flatMap((step) => (step.kind === 'agreements' ? step.documents : []));
  const documents = await currentDocuments(client, codes);
  for (const { sha256 } of documents) await openDocument(client, access, { sha256 });
  return documents.map(({ sha256 }) => sha256);
}

/** The client opens everything, asks for a code and signs. */
export async function signAll(client: Context, deps: AgreementDeps, { row, mobile }: { row: CaseRow; mobile: string }) {
  const read = await openAll(client, deps, row);
  const access = await accessByToken(client, deps, row.id);
  await sendAgreementCode(client, deps, access);
  return signAgreements(client, deps, access, { code: await lastCode(client, deps.messaging, mobile), read });
}
