import { Readable } from 'node:stream';
import { storeFile } from '#modules/base/file/service.ts';
import type { CategoryDraft } from '#modules/portal/download/schema.ts';
import { releaseVersion, replaceCategories, saveDownload, withdrawVersion } from '#modules/portal/download/service/write-downloads.ts';
import type { Context } from '#platform/context.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import { makeDemoFile } from './demo-file.ts';
import { readDownloads, type DemoDownload } from './read-downloads.ts';

const categories: CategoryDraft[] = [
  { id: 'desktop', name: '电脑交易软件', note: '在电脑上看行情、下单和查询。安装前请核对 SHA-256 与数字签名。' },
  { id: 'mobile', name: '手机与平板', note: '安卓、苹果手机和平板。苹果设备只从 App Store 安装，请核对开发者名称。' },
  { id: 'harmony', name: '鸿蒙', note: '为 HarmonyOS 开发的原生应用，从华为应用市场安装。' },
  { id: 'tools', name: '工具与控件', note: '校验、测速、证书与远程协助。网页登录不需要安装任何控件。' },
  { id: 'manuals', name: '使用手册', note: '按任务编写的说明，可以直接下载，不需要验证。' },
  { id: 'forms', name: '业务表单', note: '可以打印填写后到网点办理；多数业务也可以在线办理。' },
];

/** Whoever takes a program passes a check first; documents are there for everybody, programs included. */
const documentCategories = new Set(['manuals', 'forms']);

const signatures: Readonly<Record<string, string>> = {
  exe: '安装程序带有本公司名称的代码签名（示例）。右键“属性—数字签名”，签名者应为前厅证券股份有限公司，状态为“此数字签名正常”。',
  mac: '应用经过签名与公证（示例）。在终端执行 spctl -a -vv 应显示 accepted，开发者为前厅证券股份有限公司。',
  linux: '安装包附国密 SM2 签名文件（示例），可以用系统自带的签名校验工具核对。',
  apk: '安装包使用 APK Signature Scheme v3 签名（示例）。从旧版本升级时，系统会自动核对签名，提示不一致请停止安装。',
  store: '由应用市场签名分发（示例）。请核对应用详情页的开发者为前厅证券股份有限公司，不要安装他人发送的安装包。',
  zip: '压缩包内均为文本文件，没有可执行程序，请以本页的 SHA-256 核对完整性。',
};

const fileLimit = 1024 * 1024;

/** Puts what the demo firm offers for download into the site; returns the number of downloads. */
export async function loadDemoDownloads(ctx: Context, store: FileStore): Promise<number> {
  await publishPageTexts(ctx, readPageTexts('download'));
  await replaceCategories(ctx, categories);
  let sort = 0;
  for (const { id } of categories) for (const download of readDownloads(id)) await loadDownload(ctx, store, { download, id, sort: ++sort });
  return sort;
}

async function loadDownload(
  ctx: Context,
  store: FileStore,
  { download, id, sort }: { download: DemoDownload; id: string; sort: number },
): Promise<void> {
  const { code, name, summary, platforms, needs, hasQrCode } = download;
  const signature = signatures[download.signature] ?? '';
  await saveDownload(ctx, { code, name, summary, platforms, needs, hasQrCode, signature, categoryId: id, sort });
  const visibility = documentCategories.has(id) ? 'public' : 'checked';
  for (const version of download.versions.toReversed()) {
    const { name: fileName, mediaType, bytes } = makeDemoFile(download, version);
    const file = await storeFile(ctx, store, Readable.from([bytes]), { name: fileName, mediaType, visibility, limit: fileLimit });
    await releaseVersion(ctx, code, { version: version.version, releasedOn: version.releasedOn, notes: version.notes, fileId: file.id });
    if (version.withdrawnReason) await withdrawVersion(ctx, code, { version: version.version, reason: version.withdrawnReason });
  }
}
