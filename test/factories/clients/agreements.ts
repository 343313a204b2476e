import { createAgreementApi } from '#clients/agreements/api.ts';
import {
  agreementOpen,
  agreementOpenByMobile,
  agreementQuery,
  agreementQueryByMobile,
  agreementSendCode,
  agreementSendCodeByMobile,
  agreementSign,
  agreementSignByMobile,
} from '#clients/agreements/calls.ts';
import { openAgreementDeps, type AgreementDeps } from '#clients/agreements/deps.ts';
import type { DocumentDraft, OpenedDocument, QueryResult, AgreementCodeResult, SignResult } from '#clients/agreements/schema.ts';
import { accessByToken } from '#clients/agreements/service/case-access.ts';
import { currentDocuments, publishAgreement } from '#clients/agreements/service/documents.ts';
import { openDocument } from '#clients/agreements/service/open-document.ts';
import { sendAgreementCode } from '#clients/agreements/service/send-agreement-code.ts';
import { signAgreements } from '#clients/agreements/service/sign-agreements.ts';
import type { FlowStep } from '#clients/cases/flow.ts';
import type { CaseRow } from '#clients/cases/service/cases.ts';
import type { AnyCall } from '#contract/call.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { beginSession } from '#identity/accounts/service/sessions.ts';
import type { NewClient } from '#identity/clients/service/accounts.ts';
import type { Context } from '#platform/context.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { terminalParameters } from '../identity/accounts.ts';
import { buildClient, buildSecurity } from '../identity/clients.ts';
import { testSecret } from '../platform/crypto.ts';
import { buildMessagingDeps, readLastCode } from '../workflow/messaging.ts';
import { buildBusiness, buildCase, confirmStep } from './cases.ts';

/** Builds dependencies with the test's own keys. */
export function buildAgreementDeps({
  profile = 'SM2',
  ...settings
}: { profile?: CryptoProfile } & Partial<AgreementDeps> = {}): AgreementDeps {
  const secret = testSecret();
  const config = { cryptoProfile: profile, publicUrl: 'https://www.example.com' };
  return { ...openAgreementDeps({ config, secret, security: buildSecurity({ profile }), messaging: buildMessagingDeps() }), ...settings };
}

/** Builds a short text; override what the test is about. */
export function buildAgreementDocument(overrides: Partial<DocumentDraft> = {}): DocumentDraft {
  return {
    code: 'chinext_risk',
    title: '创业板投资风险揭示书',
    keyPoints: ['涨跌幅限制较宽', '退市风险较高'],
    body: '## 一、交易规则\n创业板股票的涨跌幅限制为 20%。\n- 上市首五日不设涨跌幅\n- 之后为 20%',
    validFrom: '2026-01-01',
    ...overrides,
  };
}

export interface SignableCase {
  client: Context;
  row: CaseRow;
  mobile: string;
}

/** Builds a signed-in client with a case that awaits their signature under the given documents, which are published. */
export async function buildSignableCase(
  ctx: Context,
  deps: AgreementDeps,
  {
    documents = ['chinext_risk', 'esign_agreement'],
    before = [],
    client: overrides,
  }: { documents?: readonly string[]; before?: readonly FlowStep[]; client?: Partial<NewClient> } = {},
): Promise<SignableCase> {
  for (const code of documents) await publishAgreement(ctx, buildAgreementDocument({ code, title: `文件 ${code}` }));
  const { id: clientId, mobile = '' } = await buildClient(ctx, deps.security, { idNumber: '110000198506150017', ...overrides });
  const busiCode = await buildBusiness(ctx, {
    steps: [...before, { code: 'agreements', name: '签署协议', kind: 'agreements', documents: [...documents] }, confirmStep],
  });
  const row = await buildCase(ctx, { clientId, busiCode });
  const { id: sessionId } = await beginSession(ctx, clientKind, { personId: clientId, limits: deps.security.sessionLimits });
  return { client: { ...ctx, ip: '203.0.113.9', actor: { kind: 'client', clientId, sessionId } }, row, mobile };
}

/** Opens all documents of the case as the client; returns their hashes. */
export async function openAll(client: Context, deps: AgreementDeps, row: CaseRow): Promise<string[]> {
  const access = await accessByToken(client, deps, row.id);
  const codes = row.steps.flatMap((step) => (step.kind === 'agreements' ? step.documents : []));
  const documents = await currentDocuments(client, codes);
  for (const { sha256 } of documents) await openDocument(client, access, { sha256 });
  return documents.map(({ sha256 }) => sha256);
}

/** Opens all documents as the client, requests a code and signs. */
export async function signAll(client: Context, deps: AgreementDeps, { row, mobile }: Pick<SignableCase, 'row' | 'mobile'>) {
  const read = await openAll(client, deps, row);
  const access = await accessByToken(client, deps, row.id);
  await sendAgreementCode(client, deps, access);
  return signAgreements(client, deps, access, { code: await readLastCode(client, deps.messaging, mobile), read });
}

/** The same calls for signed-in clients and for clients with a link and a mobile number. */
export const signingCalls = {
  token: { query: agreementQuery, open: agreementOpen, send: agreementSendCode, sign: agreementSign },
  mobile: {
    query: agreementQueryByMobile,
    open: agreementOpenByMobile,
    send: agreementSendCodeByMobile,
    sign: agreementSignByMobile,
  },
} as const;

/** Returns functions that call either variant for a case; `at` sets the time. */
export function buildSigningCaller(deps: AgreementDeps) {
  const endpoints = indexEndpoints(createAgreementApi(deps));
  const ask = (which: AnyCall, ctx: Context, input: object) => invoke(endpoints.get(endpointKey(which))!, ctx, input);
  const asker = (variant: keyof typeof signingCalls, { client, row, mobile }: SignableCase, at: Partial<Context> = {}) => {
    const ctx: Context = { ...client, ...(variant === 'mobile' && { actor: { kind: 'visitor' } }), ...at };
    const ofCase = { acpt_id: row.id, ...(variant === 'mobile' && { mobile_tel: mobile }), ...terminalParameters };
    const make = (what: keyof (typeof signingCalls)['token'], more: object = {}) =>
      ask(signingCalls[variant][what], ctx, { ...ofCase, ...more });
    return {
      query: () => make('query') as Promise<QueryResult>,
      open: (sha256: string) => make('open', { sha256 }) as Promise<OpenedDocument>,
      send: () => make('send') as Promise<AgreementCodeResult>,
      sign: (code: string, read: readonly string[]) => make('sign', { code, read }) as Promise<SignResult>,
      async openAll() {
        const { agreements_paths: paths } = await make('query').then((found) => found as QueryResult);
        for (const { sha256 } of paths) await make('open', { sha256 });
        return paths.map(({ sha256 }) => sha256);
      },
    };
  };
  return { ask, asker };
}
