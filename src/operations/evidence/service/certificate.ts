import { createHash } from 'node:crypto';
import { makeSignedFile } from '#clients/agreements/service/files/make-signed-file.ts';
import { stampIfPossible } from '#clients/agreements/service/files/stamp-file.ts';
import { getSettings } from '#content/website/service/settings.ts';
import { fail, isOutcome } from '#contract/call-error.ts';
import { readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import { readSeal } from '#operations/audit/service/read-audit.ts';
import type { ContentProof } from '#operations/transparency/schema.ts';
import { proveContent } from '#operations/transparency/service/read-log.ts';
import { canonicalJson } from '#platform/canonical.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { PdfDocument } from '#platform/pdf/pdf-document.ts';
import { beijingDay, inBeijing } from '#ui/format/beijing-time.ts';
import type { EvidenceDeps } from '../deps.ts';
import type { EvidenceCertificate, ShownPageDetail } from '../schema.ts';
import { checkShowing, openShowing, readShowing } from './showings.ts';

const at = (moment: string): string => `${inBeijing(moment)}（北京时间）`;

/**
 * Certifies what an address showed and when, with its proof, as a PDF signed by the firm (PAdES), time-stamped where the firm has
 * a time-stamp authority. The page is checked again before it is certified, and the certificate is recorded in the audit log.
 * Throws 40009 while the record is not sealed, when the stored bytes do not match it, or while the page cannot be rendered.
 */
export async function createCertificate(ctx: Context, deps: EvidenceDeps, { id }: { id: number }): Promise<EvidenceCertificate> {
  const kept = await readShowing(ctx, { id });
  if (!kept.isIntact) throw fail('conflict', '保存的内容与审计记录中的杂凑值不符，不能出具证明，请立即报告安全管理员');
  if (kept.seal === null) throw fail('conflict', '该记录尚未封存，请一分钟后再试');
  await checkShowing(ctx, deps, id);
  const [seal, shown] = await Promise.all([readSeal(ctx, kept.seal), readShowing(ctx, { id })]);
  const { firm } = await getSettings(ctx);
  const maker = ctx.actor.kind === 'staff' ? (await readStaffNames(ctx, [ctx.actor.staffId])).get(ctx.actor.staffId) : undefined;
  const logged = await findLogged(ctx, id);
  const document = drawCertificate({
    id,
    shown,
    seal,
    logged,
    maker: maker ?? '系统',
    firm: firm.name,
    publicUrl: deps.publicUrl,
    now: ctx.now,
  });
  const signed = await makeSignedFile(ctx, deps, document, {
    signer: firm.name,
    reason: `网页存证证明，存证编号 ${id}`,
    box: [
      `电子签名　${firm.name}`,
      `存证编号：${id}　时间：${at(ctx.now.toISOString())}`,
      '本签名覆盖文件的全部内容（SHA-256 摘要，PAdES）；任何改动都会使签名失效。',
    ],
  });
  const { pdf } = await stampIfPossible(ctx, deps, signed);
  await audit(ctx, 'evidence.certify', `pageShowing:${id}`, { address: shown.address });
  return { fileName: `网页存证-${id}-${beijingDay(ctx.now)}.pdf`, pdf: pdf.toString('base64') };
}

interface Logged {
  sha256: string;
  /** Absent while the page is not in the transparency log. */
  proof?: ContentProof;
}

/** Finds the entry of this record in the transparency log, with its proof. */
async function findLogged(ctx: Context, id: number): Promise<Logged> {
  const sha256 = createHash('sha256')
    .update(await openShowing(ctx, id))
    .digest('hex');
  try {
    return { sha256, proof: await proveContent(ctx, { hash: sha256, kind: 'page', version: String(id) }) };
  } catch (error) {
    if (isOutcome(error, 'notFound')) return { sha256 };
    throw error;
  }
}

interface CertificateFacts {
  id: number;
  logged: Logged;
  shown: ShownPageDetail;
  seal: Awaited<ReturnType<typeof readSeal>>;
  maker: string;
  firm: string;
  publicUrl: string;
  now: Date;
}

/** The text of the certificate, without the signature. */
const drawCertificate = ({ id, shown, seal, logged, maker, firm, publicUrl, now }: CertificateFacts): PdfDocument => ({
  title: '网页存证证明',
  subtitle: shown.title,
  createdAt: now,
  footer: `存证编号 ${id}`,
  blocks: [
    {
      kind: 'facts',
      items: [
        ['网站所属', firm],
        ['网页地址', publicUrl + shown.address],
        ['网页标题', shown.title],
        ['开始展示', at(shown.shownFrom)],
        ['停止展示', shown.shownUntil ? at(shown.shownUntil) : '至本证明出具时仍在展示（出具前已重新核对）'],
        ['内容大小', `${shown.bytes} 字节`],
        ['内容杂凑值（SM3）', shown.hash],
        ['内容杂凑值（SHA-256）', logged.sha256],
        ['网站程序版本', shown.build],
      ],
    },
    { kind: 'heading', text: '封存情况' },
    {
      kind: 'facts',
      items: [
        ['审计记录', String(shown.entry)],
        ['封存编号', String(seal.number)],
        ['封存时间', at(seal.sealedAt)],
        ['封存杂凑值（SM3）', seal.hash],
        ['封存签名（SM2）', seal.signature],
      ],
    },
    { kind: 'heading', text: '透明日志' },
    ...formatProof(logged, publicUrl),
    { kind: 'heading', text: '如何核验' },
    {
      kind: 'list',
      items: [
        '内容杂凑值由网页发出时的全部字节按 GB/T 32905（SM3）计算；任何一处改动都会得到不同的值。',
        '该值随审计记录在一分钟内封存：每次封存包含前一次封存的杂凑值，并以本公司密钥按 GB/T 32918（SM2）签名，事后增删改任何一条都会使其后的封存不符。',
        '由本公司运行 verify-audit 命令可以核对全部封存；每次封存同时写入网站日志，可与日志留存方核对。',
      ],
    },
    { kind: 'paragraph', text: `本证明由${maker}于 ${at(now.toISOString())} 出具。` },
  ],
});

function formatProof({ sha256, proof }: Logged, publicUrl: string): PdfDocument['blocks'] {
  const address = `${publicUrl}/log/proof?hash=${sha256}`;
  const [entry] = proof?.entries ?? [];
  if (!proof || !entry) return [{ kind: 'paragraph', text: `出具本证明时，该内容尚未写入透明日志；写入后可在 ${address} 取得证明。` }];
  return [
    {
      kind: 'facts',
      items: [
        ['日志中的编号', String(entry.index)],
        ['记录', canonicalJson(entry.leaf)],
        ['证明路径（Base64）', entry.path.join(' ')],
        ['检查点', proof.checkpoint],
        ['公钥', proof.keys.join(' ')],
        ['证明文件', address],
      ],
    },
    {
      kind: 'paragraph',
      text: '由记录的杂凑值与证明路径按 RFC 6962 可以算出检查点中的根；检查点由本公司以 Ed25519 与 SM2 签名，公布在网站的“透明日志”页，任何人都可以保存并核对。',
    },
  ];
}
