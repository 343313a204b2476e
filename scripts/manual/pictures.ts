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
];
