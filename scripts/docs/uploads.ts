import { z } from 'zod';
import { listConsoleModulesWithoutKeys } from '#app/console-server/console-document.ts';
import { listModulesWithoutKeys } from '#app/modules.ts';
import { readData, writeTable } from './markdown.ts';

const upload = z.strictObject({
  call: z.string(),
  who: z.string(),
  formats: z.string(),
  unpacked: z.string(),
  checks: z.string(),
  kept: z.string(),
});

/** Returns the described uploads, by call. */
export const readUploads = () => new Map(readData('uploads.yaml', z.array(upload)).map((one) => [one.call, one]));

/** Lists all calls that accept files. */
export const listUploadEndpoints = () =>
  [...listModulesWithoutKeys(), ...listConsoleModulesWithoutKeys()]
    .flatMap(({ endpoints }) => endpoints)
    .flatMap(({ call, summary, upload: limits }) => (limits ? [{ call: `${call.method} ${call.path}`, summary, limits }] : []));

/** Returns the list of uploads as Markdown. */
export function writeUploads(): string {
  const described = readUploads();
  const rows = listUploadEndpoints().map(({ call, summary, limits: { files, fileBytes } }) => {
    const { who, formats, unpacked, checks, kept } = described.get(call)!;
    const use = summary.replace(/[，；（].*$/, '');
    return [`\`${call}\``, use, who, formats, `${fileBytes / 1024 ** 2} MB × ${files}`, unpacked, checks, kept];
  });
  return [
    '# 上传清单',
    '',
    '给信息安全与测评机构：网站接受文件的全部接口、谁可以上传、上限、检查与去向。大小与个数取自接口的声明，新的上传接口没有写进来时测试失败。',
    '',
    '本页由 `npm run docs` 从接口与 `scripts/docs/uploads.yaml` 生成。',
    '',
    ...writeTable(['接口', '用途', '谁', '格式', '每个 × 个数', '解压或解码后', '检查', '去向'], rows),
    '',
    '## 共同的规则',
    '',
    '- 请求体先写入磁盘，全站合计有上限；迟迟不来数据的中断。见 `src/platform/http/bodies/`。',
    '- 设置 `FILE_SCANNER` 后，全部接口的文件先查病毒再读取；有病毒的加密隔离，不能打开或放行；查病毒的服务不应答时，员工的先收下再补查，其他人的拒收。见 `src/operations/upload-scans/`。',
    '- 读取文件的程序在独立的低权限进程中运行，限时、限内存；失败只影响这一份文件。见 `src/platform/parsing/`。',
    '- 存储用的名称是随机的，不取自上传的文件名；下载时以附件方式送出，浏览器不执行其中的内容。见 `src/content/files/`。',
    '- 有误的文件不保存，上传的人看到是哪一份、错在哪里、怎样改。',
    '',
  ].join('\n');
}
