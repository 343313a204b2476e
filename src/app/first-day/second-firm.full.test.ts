import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import { readDocumentFile } from '#clients/agreements/service/document-file.ts';
import { publishAgreement } from '#clients/agreements/service/documents.ts';
import { buildMeetingCalendar } from '#content/fees-and-suitability/service/meeting-calendar.ts';
import { saveMeeting } from '#content/fees-and-suitability/service/write-meetings.ts';
import { getSettings } from '#content/website/service/settings.ts';
import { issueLaunchTicket } from '#operations/setup/service/passes.ts';
import { setUpFirm } from '#operations/setup/service/set-up-firm.ts';
import { writeXlsx } from '#platform/tabular/xlsx/xlsx-write.ts';
import { demoFirmPattern } from '#test/e2e/first-day/demo-firm-pattern.ts';
import { buildAgreementDeps, buildAgreementDocument } from '#test/factories/clients/agreements.ts';
import { buildMeeting } from '#test/factories/content/fees-and-suitability.ts';
import { emptyStandardPack, buildFirm } from '#test/factories/operations/setup.ts';
import { actAs, editorRights } from '#test/factories/workflow/change-orders.ts';
import { buildMessagingDeps } from '#test/factories/workflow/messaging.ts';
import { useApp } from '#test/support/app.ts';
import { useDatabase } from '#test/support/database.ts';
import type { OutgoingMessage } from '#workflow/messaging/message.ts';
import { writeMailPage } from '#workflow/messaging/senders/mail-page.ts';
import { deliverMessages } from '#workflow/messaging/service/deliver.ts';
import { sendMessage } from '#workflow/messaging/service/send-message.ts';
import { templates, type TemplateName } from '#workflow/messaging/templates.ts';
import { applyFirmBrand } from '../console-server/firm-shell.ts';

const database = useDatabase();
const { context } = database;
const { deps, inject } = useApp(database);
const firm = buildFirm();
const { name, shortName } = firm.firm;
let cookie = '';

beforeAll(async () => {
  await setUpFirm(context(), deps.firstDay, firm, emptyStandardPack);
  const { address, ticket } = await issueLaunchTicket(await actAs(context({ now: new Date() }), editorRights), deps.firstDay);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const entered = await inject({ method: 'POST', url: new URL(address).pathname, headers: form, payload: `ticket=${ticket}` });
  cookie = String(entered.headers['set-cookie']).split(';')[0]!;
});

const get = (url: string) => inject({ url, headers: { cookie } });

test('all output besides pages, such as feeds, contract, calendars and errors, does not mention the demo firm', async () => {
  const found: string[] = [];
  for (const url of [
    '/',
    '/no-such-page',
    '/robots.txt',
    '/sitemap.xml',
    '/favicon.svg',
    '/manifest.webmanifest',
    '/calendar/trading-days.ics',
  ])
    found.push(...(demoFirmPattern.exec((await get(url)).body) ?? []).map((word) => `${url}: ${word}`));
  expect(found).toEqual([]);
  // Its examples have invented numbers and addresses.
  expect(/.{0,40}(?:前厅|qianting)/i.exec((await get('/openapi.json')).body)?.[0]).toBeUndefined();
});

test('the manifest has the name, the colour and the icons of the firm, and each icon has its declared size', async () => {
  const answer = await get('/manifest.webmanifest');
  expect(answer.headers['content-type']).toContain('application/manifest+json');
  const manifest = answer.json<{ icons: { src: string; sizes: string; purpose: string }[] }>();
  expect(manifest).toMatchObject({ name, short_name: shortName, theme_color: '#1d6b4f', display: 'browser' });
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src, sizes } of manifest.icons) {
    const icon = await get(src);
    expect([icon.statusCode, icon.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    const { width, height, format } = await sharp(icon.rawPayload).metadata();
    expect([format, `${width}x${height}`]).toEqual(['png', sizes]);
  }
});

test('the picture of shared links shows mark and name, and other sizes are not rendered', async () => {
  const { rawPayload } = await get('/share.png');
  const { width, height, exif } = await sharp(rawPayload).metadata();
  expect([width, height, exif]).toEqual([1200, 630, undefined]);
  const { dominant } = await sharp(rawPayload).extract({ left: 0, top: 610, width: 1200, height: 20 }).stats();
  expect(dominant.g).toBeGreaterThan(dominant.r);
  // The name in white on the firm's dark background.
  const letters = await sharp(rawPayload).extract({ left: 96, top: 340, width: 400, height: 90 }).greyscale().stats();
  expect(letters.channels[0]!.max).toBeGreaterThan(240);
  for (const wrong of ['/brand/000000000000-share.png', '/brand/000000000000-1024.png', '/brand/-share.png'])
    expect((await get(wrong)).statusCode, wrong).toBe(404);
});

test('every message is signed by the firm, and mails have its name and colour, the same text, and no external resources', async () => {
  const sent: OutgoingMessage[] = [];
  const sender = {
    provider: 'test',
    send: async (message: OutgoingMessage) => {
      sent.push(message);
      return { providerMessageId: null };
    },
  };
  const messaging = buildMessagingDeps({ sms: sender, mail: sender });
  const addresses = { sms: '13800001234', mail: 'li@qingsong.example' } as const;
  const channels = ['sms', 'mail'] as const;
  const wanted = (Object.keys(templates) as TemplateName[]).flatMap((template) =>
    channels.filter((channel) => channel in templates[template]).map((channel) => ({ template, channel, to: addresses[channel] })),
  );
  for (const { template, ...where } of wanted) {
    const values = Object.fromEntries(templates[template].values.map((one) => [one, `<${one}>`])) as never;
    await sendMessage(context(), messaging, { ...where, template, values });
  }
  await deliverMessages(context(), messaging);
  expect(sent).toHaveLength(wanted.length);
  for (const { subject, text, head } of sent) {
    const whole = `${subject ?? ''}${text}${head ? writeMailPage(head, text) : ''}`;
    expect(whole).toContain(`【${shortName}】`);
    expect(whole).not.toMatch(demoFirmPattern);
    expect([head?.name, head?.color]).toEqual(subject === undefined ? [undefined, undefined] : [name, '#1d6b4f']);
  }
});

test('documents have the firm’s letterhead, and their metadata names nobody else', async () => {
  const agreement = buildAgreementDocument();
  await publishAgreement(context(), agreement);
  const { bytes } = await readDocumentFile(context(), buildAgreementDeps(), { code: agreement.code, version: 1, ticket: undefined });
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  const { info } = await getMeta(pdf);
  expect(text).toContain(name);
  expect(`${text}${JSON.stringify(info)}`).not.toMatch(demoFirmPattern);
});

test('the metadata of calendar files and sheets names nobody else', async () => {
  const { id } = await saveMeeting(context(), buildMeeting());
  const { text } = await buildMeetingCalendar(context(), id);
  expect(text).toMatch(/UID:investor-meeting-\d+@investor-meetings\.qs/);
  const parts = unzipSync(await writeXlsx([{ name: '营业网点', header: ['名称'], rows: [['一']] }]));
  const sheet = Object.values(parts)
    .map((part) => strFromU8(part))
    .join('');
  expect(`${text}${sheet}`).not.toMatch(/前厅|qianting/i);
});

test('the console has the name of the firm, and its colours from a separate file', async () => {
  const built = '<head><title>管理端</title><link rel="icon" href="data:," /></head>';
  const html = applyFirmBrand(built, await getSettings(context()));
  expect(html).toContain(`<title>${shortName}管理端</title>`);
  expect(html).toMatch(/<link rel="stylesheet" href="\/brand\/[0-9a-f]{12}\.css" \/>/);
  expect(applyFirmBrand(built, undefined)).toBe(built);
});
