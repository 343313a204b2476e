import type { AnswerDraft, AnswerSource } from '#content/search/service/answers/answer-source.ts';
import { matchesSubject, extractRests } from '#content/search/service/answers/parsed-query.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { foldText } from '#platform/search/fold.ts';
import { formatFileSize } from '#ui/format/numbers.ts';
import { paths } from '#ui/paths.ts';
import type { Download, Platform } from './schema/downloads.ts';
import { listDownloads } from './service/downloads.ts';

const downloadTag = 'download';
/** Names of operating systems in queries; the first is the display name. */
const systems: readonly { words: readonly string[]; name: string; platforms: readonly Platform[] }[] = [
  { name: '安卓', words: ['安卓', 'android', '华为', '小米', '安卓版', '安卓手机'], platforms: ['android'] },
  { name: '苹果', words: ['苹果', 'ios', 'iphone', '苹果手机', 'ipad', '苹果版'], platforms: ['ios'] },
  { name: '鸿蒙', words: ['鸿蒙', 'harmony', 'harmonyos', '鸿蒙版'], platforms: ['harmony'] },
  { name: 'Windows', words: ['windows', 'win', '电脑', '电脑版', 'pc', 'pc版', '网上交易客户端'], platforms: ['windows'] },
  { name: 'macOS', words: ['mac', 'macos', '苹果电脑', 'mac版'], platforms: ['macos'] },
  { name: 'Linux', words: ['linux', '统信', '麒麟', '信创'], platforms: ['linux'] },
  { name: '手机', words: ['手机', '手机版', '手机证券', '移动端', 'app', '手机app'], platforms: ['android', 'ios', 'harmony'] },
];
const software = ['软件', '客户端', 'app', '交易软件', '行情软件', '炒股软件', '交易端', '程序', '安装包', '手机软件', '手机客户端', ''];
const getting = ['下载', '安装', '下载地址', '安装包', '最新版', '最新版本', '版本', '版本号', '更新', '升级', '官方下载', ''];
const anything = ['软件', '客户端', 'app', '交易软件', '行情软件', '炒股软件', '软件下载', '下载软件', 'app下载', '下载app', '下载'];
const papers = ['下载', '表格', '模板', '打印', '空白', ''];
const shown = 3;
const shortestName = 3;

/** Answers a search for software with the download, its version, and the related forms or manuals. */
export const downloadAnswers: AnswerSource = {
  id: 'download',
  tags: [downloadTag],
  words: [software, getting, anything],
  async answer(ctx, asked) {
    const system = systems.find(({ words }) => matchesSubject(asked, words, software, getting));
    const all = await readDownloads(ctx);
    if (system) return tell(`${system.name}软件下载`, ofPlatforms(all, system.platforms));
    if (matchesSubject(asked, anything, getting)) return tell('软件下载', ofPlatforms(all, ['android', 'ios', 'windows']));
    const names = extractRests(asked, papers, ['下载', '']).filter((name) => name.length >= shortestName);
    const named = all.filter((one) => names.some((name) => foldText(one.name).includes(name)));
    return named.length > 0 && named.length <= shown ? tell(named[0]!.name, named) : undefined;
  },
};

/** Lists all published downloads, cached for the day because a version may be released on a given day. */
const readDownloads = (ctx: Context): Promise<readonly Download[]> =>
  ctx.memo.get(
    ctx,
    `download.answers.${shanghaiDay(ctx.now)}`,
    downloadTag,
    async () => (await listDownloads(ctx, { publicUrl: '' }, {})).records,
  );

/** Returns the first download of each platform, in its order. */
function ofPlatforms(all: readonly Download[], platforms: readonly Platform[]): Download[] {
  const software = all.filter(({ platforms: own }) => !own.includes('any'));
  if (platforms.length === 1) return software.filter(({ platforms: own }) => own.includes(platforms[0]!));
  return [...new Set(platforms.flatMap((platform) => software.find(({ platforms: own }) => own.includes(platform)) ?? []))];
}

function tell(title: string, downloads: readonly Download[]): AnswerDraft | undefined {
  const few = downloads.slice(0, shown);
  if (few.length === 0) return undefined;
  return {
    title,
    facts: few.flatMap(toFact),
    ways: few.map(({ name, code }) => ({ text: `下载${name}`, href: `${paths.softwareDownload()}#${code}`, note: '附校验值' })),
    basis: '软件下载',
    href: paths.softwareDownload(),
    linkText: '全部软件与文档',
  };
}

function toFact({ name, versions }: Download): AnswerDraft['facts'] & object {
  const newest = versions.find(({ file }) => file !== null);
  if (!newest?.file) return [];
  return [{ name, value: newest.version, note: `${newest.releasedOn} 发布，${formatFileSize(newest.file.size)}` }];
}
