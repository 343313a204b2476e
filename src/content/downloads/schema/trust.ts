import { z } from 'zod';

const line = z.string().trim().min(1, '不能为空').max(200, '不超过 200 个字');
const day = z.iso.date('应为实际存在的日期');

export const officialKind = z.enum(['phone', 'url', 'mail', 'publicAccount', 'app', 'licence']);
export type OfficialKind = z.infer<typeof officialKind>;
export const fakeKind = z.enum(['phone', 'url', 'mail', 'publicAccount', 'app', 'account', 'name']);
export type FakeKind = z.infer<typeof fakeKind>;

export const officialDraft = z
  .object({
    kind: officialKind,
    value: line,
    name: line,
    note: z.string().trim().max(300).default(''),
    since: day,
    until: day.optional(),
  })
  .refine(({ since, until }) => until === undefined || until > since, { path: ['until'], message: '停用日期应晚于启用日期' });
export type OfficialDraft = z.input<typeof officialDraft>;

export const fakeDraft = z.object({
  kind: fakeKind,
  value: line,
  reportedOn: day,
  harm: line,
  sign: line,
  isSample: z.boolean().default(false),
});
export type FakeDraft = z.input<typeof fakeDraft>;

/** The whole register as entered. */
export const trustRegisterDraft = z.object({ official: z.array(officialDraft), fakes: z.array(fakeDraft) });
export type TrustRegisterDraft = z.input<typeof trustRegisterDraft>;

/** `q` is the text to verify: a number, an address or a name. */
export const verifyQuery = z.object({ q: z.string().trim().max(200, '不超过 200 个字').default('') });
export type VerifyQuery = z.input<typeof verifyQuery>;

/**
 * `official`: belongs to the firm; `left`: belonged to the firm; `fake`: reported as a fraud; `suspicious`: imitates the firm;
 * `foreign`: belongs to an authority, an exchange or an association; `unknown`: not published by the site, which proves nothing.
 */
export const claimVerdict = z.enum(['official', 'left', 'fake', 'suspicious', 'foreign', 'unknown']);
export type ClaimVerdict = z.infer<typeof claimVerdict>;

export const claimVerification = z.object({
  verdict: claimVerdict,
  /** Detected kind of the text: 电话号码, 网址 … */
  taken: z.string(),
  findings: z.array(
    z.object({
      title: z.string(),
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
      /** Pages that publish it; addresses of this site are paths. */
      sources: z.array(z.object({ title: z.string(), href: z.string() })),
    }),
  ),
  /** For `suspicious`: the firm's address that it resembles. */
  resembles: z.string().optional(),
});
export type ClaimVerification = z.infer<typeof claimVerification>;

export const trustRegister = z.object({
  official: z.array(
    z.object({
      kind: officialKind,
      value: z.string(),
      name: z.string(),
      note: z.string(),
      since: z.string(),
      until: z.string().nullable(),
    }),
  ),
  fakes: z.array(
    z.object({ kind: fakeKind, value: z.string(), reportedOn: z.string(), harm: z.string(), sign: z.string(), isSample: z.boolean() }),
  ),
});
export type TrustRegister = z.infer<typeof trustRegister>;

export const connectionReport = z.object({
  isSecure: z.boolean(),
  /** Undefined where TLS ends at a proxy that does not report it. */
  protocol: z.string().optional(),
  cipher: z.string().optional(),
  /** True when the cipher suite uses Chinese national algorithms. */
  isNational: z.boolean(),
  httpVersion: z.string(),
  ipVersion: z.union([z.literal(4), z.literal(6)]),
});
export type ConnectionReport = z.infer<typeof connectionReport>;
