import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { addDays, shanghaiDay } from '#platform/day.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import { assignWork } from '#workflow/assignments/service/assignments.ts';
import { checkSite, type CheckTools } from './service/links/check-site.ts';
import { externalSiteReader } from './service/links/external-site-reader.ts';
import {
  ignoreFinding,
  linkWorkQueue,
  listLinkFindings,
  listUnassignedFindings,
  readCheckStatus,
  readFinding,
} from './service/links/findings.ts';
import { OwnSite, type SiteResponse, type SiteReader } from './service/links/site-reader.ts';
import { checkLinks, minFailedDays, recheckUnconfirmedFindings } from './service/links/store-findings.ts';

const { db, context } = useDatabase();
const publicUrl = 'https://www.example.com';

/** Builds a site from texts by path; a number is a status, a text after `→` is a redirect. */
function siteOf(pages: Readonly<Record<string, string | number>>): SiteReader {
  const answer = (status: number, type: string, more: Partial<SiteResponse> = {}): SiteResponse => ({
    status,
    type,
    location: null,
    isEmpty: false,
    body: undefined,
    ...more,
  });
  const locations = Object.keys(pages).filter((path) => path.startsWith('/p/'));
  const mapOf = (paths: readonly string[]) => paths.map((path) => `<loc>${publicUrl}${path}</loc>`).join('');
  return {
    async read(path) {
      const bytes = (text: string) => new TextEncoder().encode(text);
      if (path === '/sitemap.xml') return answer(200, 'application/xml', { body: bytes(mapOf(['/sitemaps/pages.xml'])) });
      if (path === '/sitemaps/pages.xml') return answer(200, 'application/xml', { body: bytes(mapOf(locations)) });
      const page = pages[path] ?? 404;
      if (typeof page === 'number') return answer(page, 'text/html');
      if (page === '') return answer(200, 'application/zip', { isEmpty: true });
      if (page.startsWith('→')) return answer(301, 'text/html', { location: page.slice(1) });
      return answer(200, path.endsWith('.pdf') ? 'application/pdf' : 'text/html', { body: bytes(page) });
    },
  };
}

const toolsOf = (pages: Parameters<typeof siteOf>[0], more: Partial<CheckTools> = {}): CheckTools => ({
  site: siteOf(pages),
  outside: undefined,
  publicUrl,
  async openPdf(bytes) {
    const [title = '', words = ''] = new TextDecoder().decode(bytes).split('|');
    if (title === 'broken') throw new Error('not a PDF');
    return { title, pages: 1, letters: words.length };
  },
  ...more,
});
const kindsOf = async (tools: CheckTools) =>
  (await checkSite(tools)).problems.map(({ kind, target, pages }) => `${kind} ${target} ${pages}`);

describe('the link check', () => {
  test('broken links and redirect loops are found with their number of occurrences; redirects and login pages are not findings', async () => {
    const pages = {
      '/p/a.html': '<a href="/gone.html">没有了</a><a href="/moved.html">搬了</a><a href="b.html#x">同级</a><a href="/own.html">我的</a>',
      '/p/b.html':
        '<a href="/gone.html">没有了</a><a href="/round.html">转圈</a><img src="/media/none.webp" alt="图"><a href="/sick.html">病</a>',
      '/moved.html': '→/p/a.html',
      '/round.html': '→/round.html?again=1',
      '/round.html?again=1': '→/round.html',
      '/own.html': 401,
      '/sick.html': 500,
    };
    expect(await kindsOf(toolsOf(pages))).toEqual([
      'missing /gone.html 2',
      'circle /round.html 1',
      'missing /media/none.webp 1',
      'failing /sick.html 1',
    ]);
  });

  test('a page missing from the site map is read once a link to it is found; other pages of a known list are not', async () => {
    const pages = {
      '/p/a.html': '<a href="/aside.html">旁</a><a href="/list.html?page=2">二</a>',
      '/aside.html': '<a href="/gone.html">没有了</a><a href="/empty.zip">空</a>',
      '/list.html?page=2': '<a href="/unseen.html">未见</a>',
      '/empty.zip': '',
    };
    const { problems, seen } = await checkSite(toolsOf(pages));
    expect(problems.map(({ kind, target, shownOn }) => [kind, target, shownOn])).toEqual([
      ['missing', '/gone.html', ['/aside.html']],
      ['missing', '/empty.zip', ['/aside.html']],
    ]);
    expect([...seen]).toEqual(['/p/a.html', '/aside.html']);
  });

  test('each finding lists the pages on which it occurs, each page once and at most 50 of them', async () => {
    const paths = Array.from({ length: 60 }, (_, at) => `/p/${at}.html`);
    const pages = Object.fromEntries(paths.map((path) => [path, '<a href="/gone.html">甲</a><a href="/gone.html">乙</a>']));
    const [problem] = (await checkSite(toolsOf(pages))).problems;
    expect(problem).toMatchObject({ pages: 60, page: '/p/0.html', shownOn: paths.slice(0, 50) });
  });

  test('addresses that are not pages of the site are not requested: other sites, mail, telephone, calls, and switches that set a cookie', async () => {
    const asked: string[] = [];
    const site = siteOf({
      '/p/a.html': `<a href="mailto:a@b.example">信</a><a href="tel:95300">电话</a><a href="javascript:alert(1)">x</a><a href="/mode/elder">大字</a>
        <a href="/api/logout">退出</a><a href="https://other.example/gone">外</a><a href="#here">此</a>`,
    });
    const read: SiteReader = { read: async (path) => (asked.push(path), site.read(path)) };
    expect(await kindsOf({ ...toolsOf({}), site: read })).toEqual([]);
    expect(asked).toEqual(['/sitemap.xml', '/sitemaps/pages.xml', '/p/a.html']);
  });

  test('a PDF that cannot be opened, has no text, or has no title is reported', async () => {
    const pages = {
      '/p/a.html': '<a href="/f/1.pdf">甲</a><a href="/f/2.pdf">乙</a><a href="/f/3.pdf">丙</a><a href="/f/4.pdf">丁</a>',
      '/f/1.pdf': 'broken',
      '/f/2.pdf': `标题|${'字'.repeat(3)}`,
      '/f/3.pdf': `|${'字'.repeat(300)}`,
      '/f/4.pdf': `标题|${'字'.repeat(300)}`,
    };
    expect(await kindsOf(toolsOf(pages))).toEqual(['pdfBroken /f/1.pdf 1', 'pdfWithoutText /f/2.pdf 1', 'pdfWithoutTitle /f/3.pdf 1']);
  });

  test('other sites are checked only when that is configured', async () => {
    const pages = { '/p/a.html': '<a href="https://other.example/gone?a=1#b">外</a>' };
    const outside = { probe: async (address: string) => (address.endsWith('gone?a=1') ? '返回 404' : undefined) };
    expect(await kindsOf(toolsOf(pages))).toEqual([]);
    expect(await kindsOf(toolsOf(pages, { outside }))).toEqual(['outside https://other.example/gone?a=1 1']);
  });
});

describe('requests of the link check', () => {
  const requests: Pick<IncomingMessage, 'method' | 'headers' | 'url'>[] = [];
  let app: FastifyInstance;
  let server: Server;
  let base = '';
  beforeAll(async () => {
    app = fastify();
    app.get('/*', ({ method, headers, url }, reply) => {
      requests.push({ method, headers, url });
      return url === '/a'
        ? reply.code(302).header('location', '/elsewhere').header('set-cookie', 'session=1').send()
        : reply.type('text/html; charset=utf-8').send('<p>好');
    });
    server = createServer((request, response) => {
      requests.push(request);
      response.end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.close();
    await app.close();
  });

  test('only GET is sent, or HEAD for files that are never read, without the network, cookies or a body, and redirects are not followed automatically', async () => {
    const site = new OwnSite({ publicUrl, perMinute: 1_000_000 });
    await expect(site.read('/a')).rejects.toThrow('does not stand');
    site.open(app);
    expect(await site.read('/a')).toMatchObject({ status: 302, location: '/elsewhere', body: undefined });
    expect(new TextDecoder().decode((await site.read('/b')).body)).toBe('<p>好');
    expect(await site.read('/film.mp4')).toMatchObject({ status: 200, body: undefined });
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /a', 'GET /b', 'HEAD /film.mp4']);
    for (const { headers } of requests)
      expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['cookie', 'authorization', 'content-length']));
  });

  test('addresses within the firm’s own networks are not requested, whether given by number or by name', async () => {
    requests.length = 0;
    expect(await externalSiteReader.probe(base)).toBe('指向内部网络');
    expect(await externalSiteReader.probe(base.replace('127.0.0.1', 'localhost'))).toBe('指向内部网络');
    expect(await externalSiteReader.probe('http://[::ffff:127.0.0.1]/')).toBe('指向内部网络');
    expect(requests).toEqual([]);
  });
});

describe('findings as work', () => {
  const broken = { '/p/a.html': '<a href="/gone.html">没有了</a>', '/p/b.html': '好' };
  const mended = { '/p/a.html': '<a href="/p/b.html">有</a>', '/p/b.html': '好' };
  let editor: Context;
  beforeAll(async () => {
    const { id } = await buildStaff(context(), { roles: ['editor'] });
    await db.insertInto('staffScopes').values({ staffId: id, kind: 'queue', value: 'link' }).execute();
    const actor = staffActor(id, { 'content.draft': 'all', 'insight.read': 'all' }, { scopes: { queue: ['link'] } });
    editor = { ...context(), actor };
  });
  beforeEach(async () => {
    await db.deleteFrom('linkFindings').execute();
  });
  const open = async () => (await listLinkFindings(editor, { state: 'open' })).records;

  test('a repeated finding stays one piece of work; once a check no longer finds it, it is closed and unassigned', async () => {
    await checkLinks(context(), toolsOf(broken));
    await checkLinks(context(), toolsOf(broken));
    const [found, ...others] = await open();
    expect(others).toEqual([]);
    await assignWork(editor, linkWorkQueue, String(found!.id), {
      from: null,
      to: editor.actor.kind === 'staff' ? editor.actor.staffId : 0,
    });
    await checkLinks(context(), toolsOf(mended));
    expect(await open()).toEqual([]);
    expect(await readFinding(editor, { publicUrl }, { id: found!.id })).toMatchObject({ state: 'gone', assignment: null });
    expect((await readFinding(editor, { publicUrl }, { id: found!.id })).shownOn).toEqual([
      { page: '/p/a.html', url: `${publicUrl}/p/a.html` },
    ]);
    expect(await readCheckStatus(editor, { looksOutside: false })).toMatchObject({ open: 0, last: { pages: 2, isWhole: true } });
  });

  test('another site becomes work after it has failed on three days, each counted once; one that answers again is removed', async () => {
    const pages = { '/p/a.html': '<a href="https://other.example/a">甲</a><a href="https://other.example/b">乙</a>' };
    const silent = { probe: async () => '没有回应' };
    const day = (days: number, hour = 2) => context({ now: new Date(Date.UTC(2026, 10, 2 + days, hour)) });
    await checkLinks(day(0), toolsOf(pages, { outside: silent }));
    await recheckUnconfirmedFindings(day(0, 3), silent);
    await recheckUnconfirmedFindings(day(1), silent);
    expect(await open()).toEqual([]);
    expect(await listUnassignedFindings(editor, 10)).toEqual([]);
    expect(await readCheckStatus(editor, { looksOutside: true })).toMatchObject({ open: 0 });
    await recheckUnconfirmedFindings(day(minFailedDays - 1), {
      probe: async (address) => (address.endsWith('/b') ? undefined : '返回 404'),
    });
    expect(await open()).toMatchObject([{ kind: 'outside', target: 'https://other.example/a', result: '返回 404', state: 'open' }]);
    expect(await db.selectFrom('linkFindings').select('target').execute()).toEqual([{ target: 'https://other.example/a' }]);
    await checkLinks(day(7), toolsOf(pages, { outside: { probe: async () => undefined } }));
    expect(await open()).toEqual([]);
    expect((await listLinkFindings(editor, { state: 'ended' })).records).toMatchObject([
      { target: 'https://other.example/a', state: 'gone' },
    ]);
  });

  test('a check of a site that does not answer at all closes and opens no findings', async () => {
    await checkLinks(context(), toolsOf(broken));
    const silent: SiteReader = { read: () => Promise.reject(new Error('silent')) };
    await expect(checkLinks(context(), { ...toolsOf({}), site: silent })).rejects.toThrow('silent');
    const links = Array.from({ length: 30 }, (_, at) => `<a href="/f/${at}.html">${at}</a>`).join('');
    const { site } = toolsOf({ '/p/a.html': links });
    const ending: SiteReader = { read: (path) => (path.startsWith('/f/') ? Promise.reject(new Error('closed')) : site.read(path)) };
    await expect(checkLinks(context(), { ...toolsOf({}), site: ending })).rejects.toThrow('answers no more');
    expect(await open()).toHaveLength(1);
    expect(await readCheckStatus(editor, { looksOutside: false })).toMatchObject({
      last: { endedAt: expect.any(String), pages: 0, isWhole: false },
    });
  });

  test('ignoring a finding needs a reason, is recorded, and prevents the same finding; ignoring it twice is refused', async () => {
    await checkLinks(context(), toolsOf(broken));
    const { id } = (await open())[0]!;
    await ignoreFinding(editor, { id, reason: '下周改版时一并处理' });
    await checkLinks(context(), toolsOf(broken));
    expect(await open()).toEqual([]);
    expect(await listUnassignedFindings(editor, 10)).toEqual([]);
    expect(await readFinding(editor, { publicUrl }, { id })).toMatchObject({ state: 'ignored', ignored: { reason: '下周改版时一并处理' } });
    await expect(ignoreFinding(editor, { id, reason: '再次' })).rejects.toMatchObject({ code: 40009 });
    const acts = await db.selectFrom('auditEntries').select('action').where('subject', '=', `link:${id}`).execute();
    expect(acts).toEqual([{ action: 'link.ignored' }]);
  });

  test('a finding postponed until a day is pending again from that day; the day must be in the future', async () => {
    await checkLinks(context(), toolsOf(broken));
    const { id } = (await open())[0]!;
    const [today, next] = [shanghaiDay(editor.now), addDays(shanghaiDay(editor.now), 1)];
    await expect(ignoreFinding(editor, { id, reason: '等改版', until: today })).rejects.toMatchObject({ code: 40001 });
    await ignoreFinding(editor, { id, reason: '等改版', until: next });
    expect([await open(), await listUnassignedFindings(editor, 10)]).toEqual([[], []]);
    expect(await readFinding(editor, { publicUrl }, { id })).toMatchObject({ state: 'ignored', ignored: { until: next } });
    const later = { ...editor, now: new Date(`${next}T00:00:00+08:00`) };
    expect((await listLinkFindings(later, { state: 'open' })).records).toMatchObject([{ id, state: 'open' }]);
    expect(await listUnassignedFindings(later, 10)).toHaveLength(1);
    expect((await readCheckStatus(later, { looksOutside: false })).open).toBe(1);
    await ignoreFinding(later, { id, reason: '不再改' });
    expect((await listLinkFindings(later, { state: 'ended' })).records).toMatchObject([{ id, state: 'ignored' }]);
  });

  test('staff outside this queue, or with read access only, cannot change findings', async () => {
    await checkLinks(context(), toolsOf(broken));
    const { id } = (await open())[0]!;
    const elsewhere = {
      ...editor,
      actor: staffActor(1, { 'content.draft': 'all', 'insight.read': 'all' }, { scopes: { queue: ['case'] } }),
    };
    await expect(ignoreFinding(elsewhere, { id, reason: '不改' })).rejects.toMatchObject({ code: 40004 });
    const reader = { ...editor, actor: staffActor(1, { 'insight.read': 'all' }, { scopes: { queue: ['link'] } }) };
    await expect(ignoreFinding(reader, { id, reason: '不改' })).rejects.toMatchObject({ code: 40300 });
    expect(await readFinding(reader, { publicUrl }, { id })).toMatchObject({ state: 'open', target: '/gone.html' });
  });
});
