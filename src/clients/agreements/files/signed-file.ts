import type { PdfBlock } from '#platform/pdf/pdf-document.ts';
import { inBeijing } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';
import { toBlocks } from '../document-text.ts';
import type { Signer } from '../signer.ts';

interface SigningRecord {
  signing: { number: string; business: string; signedAt: Date; ip: string | null; device: string; channel: 'token' | 'mobile' };
  signature: { textSha256: string; textSm3: string; openedAt: Date };
  document: { code: string; title: string; version: number };
  signer: Signer;
  firm: string;
  publicUrl: string;
  /** Identifies the file in the public check. */
  checkCode: string;
}

/** Returns a document's text as the blocks of its PDF, key points first. */
export function documentBlocks({ keyPoints, body }: { keyPoints: readonly string[]; body: string }): PdfBlock[] {
  const blocks: PdfBlock[] = [
    { kind: 'heading', text: '要点提示' },
    { kind: 'list', items: keyPoints },
  ];
  for (const { kind, text } of toBlocks(body)) {
    const last = blocks.at(-1);
    if (kind !== 'item') blocks.push({ kind, text });
    else if (last?.kind === 'list' && blocks.length > 2) blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, text] };
    else blocks.push({ kind: 'list', items: [text] });
  }
  return blocks;
}

/** Returns the signing record page: who signed what, when, from where, and how the signer was verified. */
export function signingBlocks({ signing, signature, document, signer, publicUrl, checkCode }: SigningRecord): PdfBlock[] {
  const at = (moment: Date) => `${inBeijing(moment)}（北京时间）`;
  return [
    { kind: 'newPage' },
    { kind: 'heading', text: '签署记录' },
    {
      kind: 'facts',
      items: [
        ['签署编号', signing.number],
        ['文件', `《${document.title}》第 ${document.version} 版（${document.code}）`],
        ['办理业务', signing.business],
        ['签署人', signer.name],
        ['证件号码', signer.idNumber ?? '未预留'],
        ['资金账号', signer.fundAccount],
        ['首次打开文件', at(signature.openedAt)],
        ['签署时间', at(signing.signedAt)],
        ['网络地址', signing.ip ?? '未记录'],
        ['设备', signing.device],
        [
          '验证方式',
          `${signing.channel === 'token' ? '登录账户' : '业务流水号与预留手机号'}，并验证发送至 ${signer.mobile ?? '预留手机号'} 的短信验证码`,
        ],
        ['文本 SHA-256', signature.textSha256],
        ['文本 SM3', signature.textSm3],
      ],
    },
    { kind: 'heading', text: '如何核验本文件' },
    {
      kind: 'paragraph',
      text: '扫描下面的二维码，可以看到本公司对这份文件的签署登记；再在该网页选取文件，核对您手中的文件是否一字未改。哈希值在您的设备上计算，文件不会上传。也可以用支持数字签名的阅读器打开本文件，查看签名是否有效。',
    },
    { kind: 'qrCode', target: `${publicUrl}${paths.verifyAgreement({ code: checkCode })}`, text: '扫码查看这份文件的核验结果' },
  ];
}

/** Returns the texts of the visible signature. */
export function signatureTexts({ signing, signer, firm }: SigningRecord): { box: string[]; reason: string } {
  return {
    box: [
      `电子签名　${firm}`,
      `签署人：${signer.name}　证件号码：${signer.idNumber ?? '未预留'}`,
      `时间：${inBeijing(signing.signedAt)}（北京时间）　编号：${signing.number}`,
      '本签名覆盖文件的全部内容（SHA-256 摘要，PAdES）；任何改动都会使签名失效。',
    ],
    reason: `客户以电子方式签署，编号 ${signing.number}`,
  };
}
