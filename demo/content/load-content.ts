import { createReadStream } from 'node:fs';
import { importArticles } from '#content/articles/service/import/import-articles.ts';
import { storeFile } from '#content/files/service/files.ts';
import type { Context } from '#platform/context.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { buildDemoArticle } from '../articles/draft.ts';
import { demoFilePath } from '../documents.ts';
import { loadDemoCorrections } from './corrections.ts';
import { buildCurrentNotices } from './current-notices.ts';
import { drawPictures } from './pictures.ts';
import { reportFile, reportTitle, responsibilityReports, type ResponsibilityReport } from './responsibility-reports.ts';

const fileLimit = 1024 * 1024;

/** Imports content that is not in the article archive: reports of many years, notices of the present day, and articles with a history. */
export async function loadDemoContent(ctx: Context, store: FileStore, mediaFolder: string): Promise<void> {
  await drawPictures(mediaFolder);
  for (const report of responsibilityReports) await loadReport(ctx, store, report);
  await importArticles(
    ctx,
    buildCurrentNotices(ctx.now).map(({ files: _files, ...article }) => article),
  );
  await loadDemoCorrections(ctx);
}

async function loadReport(ctx: Context, store: FileStore, report: ResponsibilityReport): Promise<void> {
  const { year, published } = report;
  const name = `前厅证券${reportTitle(year)}（演示）.pdf`;
  const meta = { name, mediaType: 'application/pdf', visibility: 'public' as const, limit: fileLimit };
  const { id } = await storeFile(ctx, store, createReadStream(demoFilePath(reportFile(year))), meta);
  const { files: _files, ...article } = buildDemoArticle(
    {
      category: 'shzr',
      source: '前厅证券',
      day: published,
      title: `${reportTitle(year)}：${report.theme}`,
      summary: report.summary,
      facts: { of: 'responsibility', kind: 'report', year },
    },
    reportText(report),
  );
  await importArticles(ctx, [{ ...article, attachments: [{ fileId: id }] }]);
}

function reportText({ summary, chapters, missed, figures }: ResponsibilityReport): string {
  return `${summary}全文见附件。
${chapters.map(({ title, text }) => `## ${title}\n${text[0]}`).join('\n')}
## 没有做到的
${missed}
^ 当年指标（示例数据）
| 指标 | 数值 |
| 投资者教育活动 | ${figures.lessons}场 |
| 参加人次 | ${figures.listeners.toLocaleString('en-US')} |
| 志愿者 | ${figures.volunteers}人 |
| 志愿服务 | ${figures.hours.toLocaleString('en-US')}小时 |
| 单位面积能耗 | ${figures.energy}吨标准煤/万平方米 |
| 纸质单据 | ${figures.paper}吨 |`;
}
