import type { FastifyInstance, FastifyReply } from 'fastify';
import { listPublished } from '#clients/cases/service/businesses/read-business.ts';
import { countAddressChunks, listArticleAddresses } from '#content/articles/service/articles/article-addresses.ts';
import { listBranchAddresses } from '#content/branches/service/branch-addresses.ts';
import { listMeetingAddresses } from '#content/fees-and-suitability/service/meetings.ts';
import { listTasks } from '#content/help/service/tasks.ts';
import { listCampaigns } from '#content/website/service/campaigns.ts';
import { getLaunchState } from '#content/website/service/launch.ts';
import { fail } from '#contract/call-error.ts';
import { listEmptyPages } from '#operations/setup/service/empty-pages.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { listJobAddressChunks, listJobAddresses } from '#recruitment/jobs/service/feed-jobs.ts';
import { listNoticeAddresses } from '#recruitment/notices/service/feed-notices.ts';
import type { AddressedRoute } from '#ui/page/page-address.ts';
import { canonicalPath } from '#ui/page/route.ts';
import { paths } from '#ui/paths.ts';

export interface SitemapOptions {
  publicUrl: string;
  pageRoutes(): Promise<readonly AddressedRoute[]>;
  context(): Context;
}

interface Entry {
  path: string;
  /** Day of the last change. */
  changedOn?: string;
}

const kept = 'public, max-age=3600';

/** Registers `/sitemap.xml`, an index of further maps: pages, then articles and jobs by id. */
export function registerSitemap(app: FastifyInstance, { publicUrl, pageRoutes, context }: SitemapOptions): void {
  app.get('/sitemap.xml', async (_request, reply) => {
    const chunks = await countAddressChunks(context());
    const jobs = (await listJobAddressChunks(context())).map((chunk) => `jobs-${chunk}`);
    const names = ['pages', ...Array.from({ length: chunks }, (_, at) => `articles-${at + 1}`), ...jobs];
    const maps = names.map((name) => `<sitemap><loc>${publicUrl}/sitemaps/${name}.xml</loc></sitemap>`);
    return sendXml(reply, 'sitemapindex', maps);
  });
  app.get<{ Params: { name: string } }>('/sitemaps/:name', async ({ params: { name } }, reply) => {
    const entries = await listEntries(name, context(), pageRoutes);
    if (entries.length === 0) throw fail('notFound');
    return sendXml(
      reply,
      'urlset',
      entries.map((entry) => toUrl(entry, publicUrl)),
    );
  });
}

async function listEntries(name: string, ctx: Context, pageRoutes: SitemapOptions['pageRoutes']): Promise<Entry[]> {
  if (name === 'pages.xml') return listPages(ctx, await pageRoutes());
  const [, kind, chunk] = /^(articles|jobs)-([1-9]\d{0,5})\.xml$/.exec(name) ?? [];
  if (kind === 'articles') return listArticleAddresses(ctx, Number(chunk));
  return kind === 'jobs'
    ? (await listJobAddresses(ctx, Number(chunk))).map(({ id, changedOn }) => ({ path: paths.recruitJob(id), changedOn }))
    : [];
}

/** Lists pages without placeholders that have content, then those of campaigns, branches, meetings and recruitment. */
async function listPages(ctx: Context, routes: readonly AddressedRoute[]): Promise<Entry[]> {
  const isListed = ({ path, isHidden, isUnlisted }: AddressedRoute) => !isHidden && !isUnlisted && !path.includes(':');
  // Before the firm is set up, none of its pages counts as empty.
  const isPrepared = (await getLaunchState(ctx)) !== 'unprepared';
  const empty = new Set(isPrepared ? (await listEmptyPages(ctx)).map(({ path }) => path) : []);
  const fixed = routes
    .filter(isListed)
    .map(({ path }) => ({ path: canonicalPath(path) }))
    .filter(({ path }) => !empty.has(path));
  const campaigns = (await listCampaigns(ctx)).list.map(({ id }) => ({ path: paths.campaign(id) }));
  const branches = (await listBranchAddresses(ctx)).map(({ id, changedOn }) => ({ path: paths.branchDetail(id), changedOn }));
  const meetings = (await listMeetingAddresses(ctx)).map(({ id, changedOn }) => ({ path: paths.investorMeeting(id), changedOn }));
  const notices = (await listNoticeAddresses(ctx)).map(({ id, changedAt }) => ({
    path: paths.recruitNotice(id),
    changedOn: shanghaiDay(changedAt),
  }));
  const rehearsals = (await listPublished(ctx)).map(({ code }) => ({ path: paths.businessRehearsal(code) }));
  const tasks = (await listTasks(ctx, {})).records.map(({ code, updatedOn }) => ({ path: paths.task(code), changedOn: updatedOn }));
  return [...fixed, ...tasks, ...rehearsals, ...campaigns, ...branches, ...meetings, ...notices];
}

function toUrl({ path, changedOn }: Entry, publicUrl: string): string {
  return `<url><loc>${publicUrl}${path}</loc>${changedOn ? `<lastmod>${changedOn}</lastmod>` : ''}</url>`;
}

function sendXml(reply: FastifyReply, root: string, lines: readonly string[]): FastifyReply {
  const open = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  return reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', kept)
    .send(`${[open, ...lines, `</${root}>`].join('\n')}\n`);
}
