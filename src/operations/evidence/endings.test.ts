import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { openSealKeys } from '#operations/audit/seal-key.ts';
import { sealEntries } from '#operations/audit/service/seal-entries.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { buildAgreementDeps } from '#test/factories/clients/agreements.ts';
import { createRenderer, renderNow, recordRenderedPage } from '#test/factories/operations/evidence.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { useDatabase } from '#test/support/database.ts';
import { showingQuery } from './schema.ts';
import { createCertificate } from './service/certificate.ts';
import { checkAddress } from './service/check-address.ts';
import { createPageRecorder } from './service/page-recorder.ts';
import { recordRendering } from './service/record-rendering.ts';
import { listShowings, readShowing } from './service/showings.ts';
import { beginRendering, listAddressesToCheck } from './service/watches.ts';

const { db, pool, context } = useDatabase();
const at = (time: string) => context({ now: new Date(`2026-11-20T${time}Z`) });
const pageOf = (text: string, menu = '') =>
  `<html><head><title>公告</title></head><body><nav>${menu}</nav><main><p>${text}</p></main></body></html>`;

/** Writes something that affects the page. */
const write = (time: string, tag: string) => inTransaction(at(time), (tx) => invalidate(tx, [tag]));
const keep = (time: string, address: string, html: string | null) => recordRenderedPage(at(time), { address, html, tags: [address] });
const list = async (address: string, ctx = context()) => (await listShowings(ctx, showingQuery.parse({ address }))).records;
const endsOf = async (address: string) => (await list(address)).map(({ shownUntil }) => shownUntil?.slice(11, 19));

test('the record of a removed page ends at the write that removed it, however much later the page is checked', async () => {
  await keep('01:00:00', '/gone', pageOf('一'));
  await write('02:00:00', '/gone');
  expect(await keep('02:10:00', '/gone', null)).toBe('ended');
  expect(await endsOf('/gone')).toEqual(['02:00:00']);
  const entries = await db.selectFrom('auditEntries').select('details').where('action', '=', 'page.ended').execute();
  expect(entries.map(({ details }) => details)).toMatchObject([{ address: '/gone', endedAt: '2026-11-20T02:00:00.000Z' }]);
});

test('the record of a replaced page ends at the write, and the new one begins when the new page is first rendered', async () => {
  await keep('01:00:00', '/new', pageOf('一'));
  await write('02:00:00', '/new');
  await keep('02:10:00', '/new', pageOf('二'));
  expect((await list('/new')).map(({ shownFrom }) => shownFrom.slice(11, 19))).toEqual(['02:10:00', '01:00:00']);
  expect(await endsOf('/new')).toEqual([undefined, '02:00:00']);
});

test('a page that returns after it ended gets a second record', async () => {
  await keep('01:00:00', '/back', pageOf('一'));
  await write('02:00:00', '/back');
  await keep('02:10:00', '/back', null);
  await write('03:00:00', '/back');
  expect(await keep('03:10:00', '/back', pageOf('一'))).toBe('began');
  expect(await endsOf('/back')).toEqual([undefined, '02:00:00']);
});

test('a write that leaves the page unchanged ends nothing; two writes without a check between them end the record', async () => {
  await keep('01:00:00', '/same', pageOf('一'));
  await write('02:00:00', '/same');
  expect(await keep('02:00:01', '/same', pageOf('一'))).toBe('unchanged');
  await write('03:00:00', '/same');
  await write('03:10:00', '/same');
  expect(await keep('03:20:00', '/same', pageOf('一'))).toBe('began');
  expect(await endsOf('/same')).toEqual([undefined, '03:00:00']);
});

test('a write that was rolled back ends nothing', async () => {
  await keep('01:00:00', '/kept', pageOf('一'));
  await inTransaction(at('02:00:00'), async (tx) => {
    await invalidate(tx, ['/kept']);
    throw new Error('taken back');
  }).catch(() => undefined);
  expect(await list('/kept')).toMatchObject([{ shownUntil: null, inDoubtSince: null }]);
});

test('a new menu or a new release begins another record at its first rendering, not earlier', async () => {
  await keep('01:00:00', '/frame', pageOf('一', '菜单'));
  await write('02:00:00', '/frame');
  await keep('02:10:00', '/frame', pageOf('一', '新菜单'));
  expect(await endsOf('/frame')).toEqual([undefined, '02:10:00']);
});

test('until it is checked, a page that a write may have changed is in doubt since that write', async () => {
  await keep('01:00:00', '/doubt', pageOf('一'));
  await write('02:00:00', '/doubt');
  expect(await list('/doubt')).toMatchObject([{ shownUntil: null, inDoubtSince: '2026-11-20T02:00:00.000Z' }]);
  expect(await listAddressesToCheck(at('02:00:01'), 20)).toContain('/doubt');
  await keep('02:00:02', '/doubt', pageOf('一'));
  expect(await list('/doubt')).toMatchObject([{ shownUntil: null, inDoubtSince: null }]);
});

test('a page rendered before a write is not stored after it', async () => {
  const before = await beginRendering(at('01:00:00'), '/late');
  await write('01:00:01', '/late');
  const late = { address: '/late', renderedAt: new Date('2026-11-20T01:00:00Z'), seen: before.seen };
  expect(await recordRendering(at('01:00:02'), { ...late, page: { html: pageOf('一'), build: 'b1', tags: ['/late'] } })).toBe('outdated');
  expect(await list('/late')).toEqual([]);
});

test('a write in an open transaction does not count as seen by the rendering', async () => {
  await inTransaction(at('01:00:00'), async (tx) => {
    await invalidate(tx, ['/open']);
    await keep('01:00:01', '/open', pageOf('一'));
  });
  expect(await list('/open')).toMatchObject([{ inDoubtSince: '2026-11-20T01:00:00.000Z' }]);
  await keep('01:00:02', '/open', null);
  // It cannot end before it began.
  expect(await endsOf('/open')).toEqual(['01:00:01']);
});

test('a change by time is found beforehand and takes effect at its time, whenever the page is checked', async () => {
  const until = new Date('2026-11-23T02:30:00Z');
  const draw = createRenderer(
    () => at('01:00:00'),
    ['/clock'],
    (moment) => (moment < until ? pageOf('限时') : null),
  );
  await checkAddress(at('01:00:00'), draw, '/clock');
  expect(await db.selectFrom('pageWatches').select('changesAt').where('address', '=', '/clock').execute()).toEqual([{ changesAt: until }]);
  expect(await beginRendering(at('01:00:00'), '/clock')).toMatchObject({ changesAt: until });
  const afterwards = context({ now: new Date('2026-11-25T00:00:00Z') });
  expect(await list('/clock', afterwards)).toMatchObject([{ inDoubtSince: until.toISOString() }]);
  expect(await listAddressesToCheck(afterwards, 20)).toContain('/clock');
  await checkAddress(
    afterwards,
    createRenderer(
      () => afterwards,
      ['/clock'],
      () => null,
    ),
    '/clock',
  );
  expect((await list('/clock'))[0]!.shownUntil).toBe(until.toISOString());
});

test('an end that is postponed in time is not an end', async () => {
  const ends = { at: new Date('2026-11-21T00:00:00Z') };
  const draw = (ctx: () => ReturnType<typeof context>) =>
    createRenderer(ctx, ['/off'], (moment) => (moment < ends.at ? pageOf('限时') : null));
  await checkAddress(
    at('01:00:00'),
    draw(() => at('01:00:00')),
    '/off',
  );
  ends.at = new Date('2026-11-30T00:00:00Z');
  await write('02:00:00', '/off');
  const later = context({ now: new Date('2026-11-22T00:00:00Z') });
  await checkAddress(
    later,
    draw(() => later),
    '/off',
  );
  expect(await endsOf('/off')).toEqual([undefined]);
  expect(await db.selectFrom('pageWatches').select('changesAt').where('address', '=', '/off').execute()).toEqual([{ changesAt: ends.at }]);
});

test('a certificate checks the address first: ten minutes after a removal it states the minute of the removal', async () => {
  await updateSettings(context(), demoSite);
  await keep('01:00:00', '/cert', pageOf('一'));
  await sealEntries(context(), openSealKeys(testSecret()));
  const [shown] = await list('/cert');
  const say: { html: string | null } = { html: pageOf('一') };
  const certify = async (time: string) => {
    const deps = {
      ...buildAgreementDeps(),
      render: createRenderer(
        () => at(time),
        ['/cert'],
        () => say.html,
      ),
    };
    const { pdf } = await createCertificate(at(time), deps, { id: shown!.id });
    return (await extractText(new Uint8Array(Buffer.from(pdf, 'base64')), { mergePages: true })).text.replaceAll(/\s/g, '');
  };
  expect(await certify('01:10:00')).toContain('至本证明出具时仍在展示');
  await write('02:00:00', '/cert');
  say.html = null;
  const text = await certify('02:10:00');
  expect(text).not.toContain('仍在展示');
  expect(text).toContain('停止展示2026-11-2010:00:00');
});

test('a page that cannot be rendered is not certified', async () => {
  await keep('01:00:00', '/broken', pageOf('一'));
  await sealEntries(context(), openSealKeys(testSecret()));
  const deps = { ...buildAgreementDeps(), render: () => Promise.reject(new Error('broken')) };
  const [shown] = await list('/broken');
  await expect(createCertificate(at('01:10:00'), deps, { id: shown!.id })).rejects.toThrow('暂时无法核对');
});

test('all pages in doubt are checked in the background, and one failing page does not block the others', async () => {
  for (const address of ['/k1', '/k2', '/k3']) {
    await keep('05:00:00', address, pageOf('一'));
    await write('05:30:00', address);
  }
  const draw = createRenderer(
    () => at('05:40:00'),
    [],
    (_now, address) => {
      if (address === '/k2') throw new Error('broken');
      return address === '/k1' ? null : pageOf('一');
    },
  );
  const keeper = createPageRecorder(() => at('05:40:00'), draw);
  keeper.subscriber.invalidate([]);
  await keeper.settle();
  expect(await Promise.all(['/k1', '/k2', '/k3'].map(endsOf))).toEqual([['05:30:00'], [undefined], [undefined]]);
  expect(await list('/k2')).toMatchObject([{ inDoubtSince: '2026-11-20T05:30:00.000Z' }]);
  expect(await list('/k3')).toMatchObject([{ inDoubtSince: null }]);
});

test('records of writes are deleted once all pages are checked, and stay while a page is in doubt', async () => {
  await pool.query('delete from tag_changes');
  await keep('06:00:00', '/note', pageOf('一'));
  await write('06:10:00', '/note');
  await write('06:10:00', '/nothing');
  const keeper = createPageRecorder(
    () => at('08:00:00'),
    () => Promise.reject(new Error('broken')),
  );
  keeper.checkPending();
  await keeper.settle();
  keeper.checkPending();
  await keeper.settle();
  expect((await db.selectFrom('tagChanges').select('tags').execute()).map(({ tags }) => tags[0])).toEqual(['/note']);
});

test('a database restored from a dump still detects writes', async () => {
  await keep('07:00:00', '/dump', pageOf('一'));
  // The page has a snapshot from a later state of another server.
  await pool.query(`update page_watches set seen = '900000000:900000000:' where address = '/dump'`);
  await write('07:10:00', '/dump');
  await keep('07:20:00', '/dump', null);
  expect(await endsOf('/dump')).toEqual(['07:10:00']);
});

test('the database refuses to change or delete an end', async () => {
  await expect(pool.query('update page_endings set ended_at = now()')).rejects.toThrow('can only be inserted');
  await expect(pool.query('delete from page_endings')).rejects.toThrow('can only be inserted');
  await expect(readShowing(context(), { id: 9_999_999 })).rejects.toMatchObject({ code: 40004 });
});

test('a rendering older than the recorded state is ignored', async () => {
  await keep('09:00:00', '/order', pageOf('二'));
  const early = await renderNow(at('08:59:59'), { address: '/order', html: pageOf('一'), tags: [] });
  expect(await recordRendering(at('09:00:01'), early)).toBe('outdated');
});
