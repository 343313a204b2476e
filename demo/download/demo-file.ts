import { createSeededRandom } from '../seeded.ts';
import type { DemoDownload, DemoVersion } from './read-downloads.ts';
import { writeWord, type WordBlock } from './word.ts';
import { writeZip } from './zip.ts';

export interface DemoFile {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Returns the file of one version: a document if there is something to read or fill in, otherwise a package that says it is a dummy. */
export function makeDemoFile(download: DemoDownload, version: DemoVersion): DemoFile {
  const stem = `${download.name.replaceAll(' ', '')}-${version.version}`;
  const name = `${stem}-演示文件`;
  if (download.chapters.length > 0) return { name: `${name}.docx`, mediaType: word, bytes: writeWord(manualOf(download, version)) };
  if (download.fields.length > 0) return { name: `${name}.docx`, mediaType: word, bytes: writeWord(formOf(download, version)) };
  return { name: `${stem}-示例安装包.zip`, mediaType: 'application/zip', bytes: packageOf(download, version) };
}

/** Between 24 and 60 KB, so that pausing and resuming can be tried. */
function packageOf(download: DemoDownload, { version, releasedOn, notes }: DemoVersion): Buffer {
  const choices = createSeededRandom(`${download.code} ${version}`);
  const content = Buffer.alloc(choices.integer(24, 60) * 1024);
  for (let at = 0; at < content.length; at += 4) content.writeUInt32LE(choices.integer(0, 0xffff_ffff), at);
  const readMe = `${download.name} ${version}（演示文件）

这是前厅证券演示网站的示例下载文件，不是真实软件，不能安装，也不含任何可以运行的程序。
“演示数据.bin”由固定规则生成，用于体验分段下载、断点续传和 SHA-256 校验。

发布日期：${releasedOn}
系统要求：${download.needs.join('；')}

更新说明：
${notes.map((note) => `- ${note}`).join('\n')}
`;
  return writeZip([
    { name: '请先读我.txt', bytes: Buffer.from(`\uFEFF${readMe.replaceAll('\n', '\r\n')}`) },
    { name: '演示数据.bin', bytes: content },
  ]);
}

const footnote: WordBlock = { kind: 'note', text: '本文件为前厅证券演示网站的示例文件，内容以监管机构、交易所和本公司的正式规定为准。' };

function manualOf({ name, summary, chapters }: DemoDownload, { version, releasedOn, notes }: DemoVersion): WordBlock[] {
  const body = chapters.flatMap(({ title, text }, index): WordBlock[] => [
    { kind: 'heading', text: `${index + 1}. ${title}` },
    { kind: 'text', text },
  ]);
  const history = notes.map((text): WordBlock => ({ kind: 'text', text }));
  return [
    { kind: 'title', text: name },
    { kind: 'note', text: `版本 ${version}，${releasedOn} 发布` },
    { kind: 'text', text: summary },
    ...body,
    { kind: 'heading', text: '本版变化' },
    ...history,
    footnote,
  ];
}

function formOf({ name, summary, fields }: DemoDownload, { version }: DemoVersion): WordBlock[] {
  return [
    { kind: 'title', text: name },
    { kind: 'note', text: `表单版本 ${version}` },
    { kind: 'text', text: summary },
    { kind: 'rows', rows: fields.map((field) => [field, '']) },
    footnote,
  ];
}
