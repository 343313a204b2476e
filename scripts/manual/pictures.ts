import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

/** A picture of the manual: the signed-in person, the screen, and the actions before the picture is taken. */
export interface ManualPicture {
  name: string;
  /** Login name of a demo staff member; without one nobody is signed in. */
  as?: string;
  path: string;
  prepare?: (page: Page) => Promise<void>;
}

/** Opens the first entry of a queue. */
async function openFirst(page: Page): Promise<void> {
  await page.locator('.queue__entry').first().click();
  await page.locator('.queue__subject').waitFor();
}

/** Opens the first entry of a table. */
async function openFirstRow(page: Page): Promise<void> {
  await page.locator('main .rows tbody a[href]').first().click();
  await page.locator('main aside').first().waitFor();
}

/** Opens the form behind a button of an otherwise empty screen. */
const pressing = (name: string) => async (page: Page) => {
  await page.locator('main').getByRole('button', { name }).or(page.locator('main').getByRole('link', { name })).first().click();
};

/** Uploads pictures of the demo firm, unless the library has some. */
async function fillLibrary(page: Page): Promise<void> {
  const entries = page.locator('main img');
  if ((await entries.count()) > 0) return;
  const folder = fileURLToPath(new URL('../../demo/media/banners/', import.meta.url));
  const files = (await readdir(folder)).filter((name) => name.endsWith('-1280.jpg')).map((name) => join(folder, name));
  await page.locator('main input[type="file"]').setInputFiles(files);
  await entries.nth(files.length - 1).waitFor();
}

/** Opens the picker of facts in an answer. */
async function openFactPicker(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^修改：/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: '回答', exact: true }).press('Control+End');
  await page.keyboard.press('Control+Alt+f');
  await page.getByRole('dialog', { name: '引用事实' }).getByRole('option').first().waitFor();
}

/** The pictures of the manual, in the order in which they are taken. */
export const pictures: readonly ManualPicture[] = [
  { name: 'sign-in', path: '/login' },
  { name: 'home', as: 'demo.complaint2', path: '/' },
  { name: 'inbox', as: 'demo.complaint2', path: '/inbox', prepare: openFirst },
  { name: 'approve-change', as: 'demo.reviewer', path: '/changes?box=review', prepare: openFirstRow },
  { name: 'clients', as: 'demo.compliance', path: '/clients' },
  { name: 'audit', as: 'demo.audit', path: '/audit' },
  { name: 'content', as: 'demo.editor', path: '/content?type=article' },
  { name: 'draft-notice', as: 'demo.editor', path: '/changes?box=mine&state=draft', prepare: openFirstRow },
  { name: 'changes', as: 'demo.editor', path: '/changes?box=all' },
  { name: 'website-settings', as: 'demo.editor', path: '/content?type=settings-contact' },
  { name: 'calendar', as: 'demo.editor', path: '/calendar' },
  { name: 'notifications', as: 'demo.editor', path: '/notifications' },
  { name: 'own-account', as: 'demo.editor', path: '/me' },
  { name: 'data', as: 'demo.data2', path: '/data' },
  { name: 'import-list', as: 'demo.data2', path: '/data/import' },
  { name: 'review-import', as: 'demo.data2', path: '/data/proposals?box=review', prepare: openFirstRow },
  { name: 'complaints', as: 'demo.complaint2', path: '/complaints?view=all', prepare: openFirst },
  { name: 'cases', as: 'demo.case', path: '/cases', prepare: openFirst },
  { name: 'call-backs', as: 'demo.case', path: '/call-backs', prepare: openFirst },
  { name: 'deliveries', as: 'demo.recruiter', path: '/deliveries', prepare: openFirst },
  { name: 'accounts', as: 'demo.system', path: '/accounts' },
  { name: 'roles', as: 'demo.security', path: '/roles' },
  { name: 'operation', as: 'demo.operator', path: '/operation' },
  { name: 'outbox', as: 'demo.operator', path: '/outbox' },
  { name: 'evidence', as: 'demo.editor', path: '/evidence' },
  { name: 'media', as: 'demo.editor', path: '/media', prepare: fillLibrary },
  { name: 'facts', as: 'demo.editor', path: '/content?type=faq', prepare: openFactPicker },
  { name: 'links', as: 'demo.editor', path: '/links', prepare: openFirst },
  { name: 'launch', as: 'demo.editor', path: '/launch' },
  { name: 'take-over', as: 'demo.editor', path: '/take-over' },
  { name: 'sources', as: 'demo.data', path: '/data/sources' },
  { name: 'recruitment-figures', as: 'demo.recruiter', path: '/recruitment-figures' },
  { name: 'exports', as: 'demo.complaint2', path: '/exports', prepare: pressing('申请导出') },
  { name: 'records', as: 'demo.compliance', path: '/records', prepare: pressing('保全一个对象') },
  { name: 'notification-reach', as: 'demo.system', path: '/notification-reach' },
  { name: 'sessions', as: 'demo.security', path: '/sessions' },
  { name: 'retention', as: 'demo.operator', path: '/retention' },
  { name: 'settings', as: 'demo.operator', path: '/settings' },
  { name: 'tokens', as: 'demo.security', path: '/tokens', prepare: pressing('生成令牌') },
  { name: 'webhooks', as: 'demo.operator', path: '/webhooks', prepare: pressing('新增推送地址') },
];
