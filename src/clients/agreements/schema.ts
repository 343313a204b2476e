import { z } from 'zod';
import { baseParameters, optionalBaseParameters } from '#identity/accounts/schema.ts';
import { whole } from '#platform/http/input/bounded-values.ts';
import { sentCode, typedNumber } from '#platform/http/input/typed-number.ts';
import { uploadedFile } from '#platform/http/uploaded-file.ts';

const acptId = z.uuid('业务流水号格式不正确');
const mobile = typedNumber('mobile', '请输入 11 位手机号');
const hash = z.string().regex(/^[0-9a-f]{64}$/, '应为 64 位十六进制的文本哈希');

const ofCase = { acpt_id: acptId, ...baseParameters };
/** For sending a code and signing, the specification passes the caller's parameters through. */
const passedOn = { acpt_id: acptId, ...optionalBaseParameters };
const byMobile = { mobile_tel: mobile };

export const queryInput = z.object(ofCase);
export type QueryInput = z.input<typeof queryInput>;
export const queryByMobileInput = queryInput.extend(byMobile);
export type QueryByMobileInput = z.input<typeof queryByMobileInput>;

const agreementPath = z.object({
  name: z.string(),
  /** Path of the text as a PDF. Following it within half an hour counts as opening the document in this case. */
  path: z.string(),
  version: z.number(),
  /** Hash of the text; identifies it when it is opened and signed. */
  sha256: z.string(),
  code: z.string(),
  openedAt: z.iso.datetime().nullable(),
  /** Reading progress in this case on any device, in percent. */
  readShare: z.number(),
  isTicked: z.boolean(),
});
export type AgreementPath = z.infer<typeof agreementPath>;
export const queryResult = z.object({
  agreements_paths: z.array(agreementPath),
  /** The masked number that receives the code; null when no number is known. */
  mobile: z.string().nullable(),
  /** Set once all documents are signed. */
  signedAt: z.iso.datetime().nullable(),
  /** A code that was sent and can still be entered; null when there is none. */
  awaitedCode: z.object({ resendAfterSeconds: z.number(), expiresAt: z.iso.datetime() }).nullable(),
  /** Link to read and sign the case on another device without a login. Only for the signed-in client. */
  elsewhere: z.object({ url: z.string(), qrCode: z.object({ svgPath: z.string(), size: z.number() }) }).optional(),
});
export type QueryResult = z.infer<typeof queryResult>;

export const openInput = z.object({ ...ofCase, sha256: hash });
export type OpenInput = z.input<typeof openInput>;
export const openByMobileInput = openInput.extend(byMobile);
export type OpenByMobileInput = z.input<typeof openByMobileInput>;

/** Reading progress of one document of the case; omitted fields stay unchanged. */
export const progressInput = z.object({
  acpt_id: acptId,
  sha256: hash,
  /** The stored value never decreases. */
  readShare: whole('阅读位置', 100, 0).optional(),
  isTicked: z.boolean().optional(),
});
export type ProgressInput = z.infer<typeof progressInput>;
export const progressByMobileInput = progressInput.extend(byMobile);
export type ProgressByMobileInput = z.infer<typeof progressByMobileInput>;

const textBlock = z.object({ kind: z.enum(['heading', 'paragraph', 'item']), text: z.string() });
export type TextBlock = z.infer<typeof textBlock>;
const textPart = z.object({ text: z.string(), change: z.enum(['added', 'removed']).optional() });
export type AgreementTextPart = z.infer<typeof textPart>;
const changedBlock = z.object({ kind: z.string(), parts: z.array(textPart) });
export type ChangedAgreementBlock = z.infer<typeof changedBlock>;

export const openedDocument = z.object({
  code: z.string(),
  name: z.string(),
  version: z.number(),
  validFrom: z.string(),
  keyPoints: z.array(z.string()),
  blocks: z.array(textBlock),
  sha256: z.string(),
  sm3: z.string(),
  openedAt: z.iso.datetime(),
  /** Changes since the version that the client last signed; null when it is the same version or they never signed one. */
  changes: z.object({ version: z.number(), signedAt: z.iso.datetime(), blocks: z.array(changedBlock) }).nullable(),
});
export type OpenedDocument = z.infer<typeof openedDocument>;

export const agreementCodeInput = z.object(passedOn);
export type AgreementCodeInput = z.input<typeof agreementCodeInput>;
export const agreementCodeByMobileInput = agreementCodeInput.extend(byMobile);
export type AgreementCodeByMobileInput = z.input<typeof agreementCodeByMobileInput>;
export const agreementCodeResult = z.object({
  resendAfterSeconds: z.number(),
  expiresAt: z.iso.datetime(),
  mobile: z.string(),
  /** True when a code for this case had been sent already: that code is still valid and no other was sent. */
  wasSent: z.boolean(),
});
export type AgreementCodeResult = z.infer<typeof agreementCodeResult>;

export const signInput = z.object({
  ...passedOn,
  code: sentCode,
  /** The hashes of all texts that were read and ticked. */
  read: z.array(hash).min(1, '请逐份阅读并勾选全部文件').max(30),
});
export type SignInput = z.input<typeof signInput>;
export type ParsedSign = z.output<typeof signInput>;
export const signByMobileInput = signInput.extend(byMobile);
export type SignByMobileInput = z.input<typeof signByMobileInput>;
export const signResult = z.object({
  number: z.string(),
  signedAt: z.iso.datetime(),
  documents: z.array(z.object({ id: z.uuid(), code: z.string(), name: z.string(), version: z.number(), sha256: z.string() })),
});
export type SignResult = z.infer<typeof signResult>;

const signedDocument = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  version: z.number(),
  /** Number of the signing; all its documents can be found by it. */
  number: z.string(),
  business: z.string(),
  acptId: z.uuid(),
  signedAt: z.iso.datetime(),
  /** `ready`: the signed PDF exists · `drawing`: it is being made. */
  state: z.enum(['ready', 'drawing']),
  size: z.number().nullable(),
  /** Hash of the signed PDF; null while it is being made. */
  sha256: z.string().nullable(),
  sm3: z.string().nullable(),
  /** The version in force now when it is newer; otherwise null. */
  newerVersion: z.number().nullable(),
});
export type SignedDocument = z.infer<typeof signedDocument>;

/** The application of a decided case, signed by the firm. */
const signedApplication = z.object({
  ...signedDocument.pick({ id: true, number: true, business: true, acptId: true, state: true, size: true, sha256: true, sm3: true }).shape,
  isApproved: z.boolean(),
  decidedAt: z.iso.datetime(),
});
export type SignedApplication = z.infer<typeof signedApplication>;
export const signedList = z.object({ records: z.array(signedDocument), applications: z.array(signedApplication) });
export type SignedList = z.infer<typeof signedList>;

export const signedLinkInput = z.object({ id: z.uuid() });
export type SignedLinkInput = z.infer<typeof signedLinkInput>;
export const signedLink = z.object({ url: z.string(), expiresAt: z.iso.datetime() });
export type SignedLink = z.infer<typeof signedLink>;

const checkCode = /^[\w-]{22}$/;

export const verifyInput = z
  .object({
    /** SHA-256 or SM3 of the file, in hex; blanks and case are ignored. */
    hash: z
      .string()
      .transform((text) => text.replaceAll(/[\s:]/g, '').toLowerCase())
      .pipe(z.string().regex(/^[0-9a-f]{64}$/, '请输入 64 位十六进制的文件哈希（SHA-256 或 SM3）'))
      .optional(),
    /** The code in the QR code of a signed file. */
    code: z.string().regex(checkCode, '核验码有误，请重新扫描文件上的二维码').optional(),
  })
  .refine(({ hash: given, code }) => (given === undefined) !== (code === undefined), {
    path: ['hash'],
    message: '请输入文件的哈希值，或者扫描文件上的二维码',
  });
export type VerifyInput = z.input<typeof verifyInput>;
export const verifyResult = z.object({
  /**
   * `genuine`: this exact file · `added`: the file before the firm renewed its time proofs · `registered`: the firm signed what
   * the code names, which does not verify the copy · `unknown`.
   */
  verdict: z.enum(['genuine', 'added', 'registered', 'unknown']),
  /** The document that the firm has signed; null when no such file is known. */
  document: z
    .object({
      name: z.string(),
      /** Null for the application of a case, which has no versions. */
      version: z.number().nullable(),
      number: z.string(),
      signedAt: z.iso.datetime(),
      /** Masked, as `张**三`. */
      signer: z.string(),
      /** The algorithm of the matching hash; null when the file was found by its code. */
      algorithm: z.enum(['SHA-256', 'SM3']).nullable(),
      /** Hash of the file as it is served now; null while it is being made. */
      sha256: z.string().nullable(),
      sm3: z.string().nullable(),
      /** Time of the time stamp on the signature; null without one. */
      stampedAt: z.iso.datetime().nullable(),
      /** Time of the last renewal of the proofs by an archive time stamp; null without one. */
      archivedAt: z.iso.datetime().nullable(),
    })
    .nullable(),
});
export type VerifyResult = z.infer<typeof verifyResult>;

export const examineInput = z.object({ file: uploadedFile });
export type ExamineInput = z.input<typeof examineInput>;
export const examineResult = z.object({
  /**
   * `valid`: as it was signed · `added`: the firm has added time proofs · `changed`: changed by somebody · `foreign`: not signed
   * by the firm.
   */
  state: z.enum(['valid', 'added', 'changed', 'foreign']),
  /** Descriptions of the additions or changes. */
  what: z.array(z.string()),
});
export type ExamineResult = z.infer<typeof examineResult>;

/** A document as it is submitted for publication. */
export const documentDraft = z.object({
  code: z.string().regex(/^[a-z][a-z0-9_]{1,40}$/, '协议代码由小写字母、数字和下划线组成'),
  title: z.string().trim().min(2).max(80),
  keyPoints: z.array(z.string().trim().min(1).max(200)).min(1).max(12),
  /** Paragraphs; a line that begins with `## ` is a heading, one that begins with `- ` a list item. */
  body: z.string().trim().min(1).max(100_000),
  validFrom: z.iso.date(),
});
export type DocumentDraft = z.input<typeof documentDraft>;
