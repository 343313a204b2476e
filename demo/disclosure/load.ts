import { createReadStream } from 'node:fs';
import { replaceAccounts } from '#content/disclosure/service/accounts.ts';
import { replaceBondTraders } from '#content/disclosure/service/bond-traders.ts';
import { replaceFuturesIb } from '#content/disclosure/service/futures-ib.ts';
import { publishFinanceReport } from '#content/disclosure/service/publish-finance-report.ts';
import { replaceStaff } from '#content/disclosure/service/replace-staff.ts';
import { replaceWitnesses } from '#content/disclosure/service/witnesses.ts';
import { storeFile } from '#content/files/service/files.ts';
import type { Context } from '#platform/context.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import type { DemoDocument } from '../documents.ts';
import { publishPageTexts, readPageTexts } from '../page-texts.ts';
import { demoAccounts } from './accounts.ts';
import { disclosureFilePath, investorRightsDocument } from './documents.ts';
import { demoReports } from './finance-reports.ts';
import { demoBondTraders, demoFuturesIb, demoStaff, demoWitnesses } from './people.ts';

const fileLimit = 1024 * 1024;

/** Imports the disclosures of the demo firm: people, accounts, reports of eight years, and the texts of these pages. */
export async function loadDemoDisclosure(ctx: Context, store: FileStore): Promise<void> {
  await replaceStaff(ctx, demoStaff);
  await replaceWitnesses(ctx, demoWitnesses);
  await replaceAccounts(ctx, demoAccounts);
  await replaceBondTraders(ctx, demoBondTraders);
  await replaceFuturesIb(ctx, demoFuturesIb);
  for (const document of demoReports()) {
    const fileId = await storePdf(ctx, store, document);
    await publishFinanceReport(ctx, store, { ...document.report, fileId });
  }
  const rights = investorRightsDocument();
  const fileIds = new Map([[rights.file, await storePdf(ctx, store, rights)]]);
  await publishPageTexts(ctx, readPageTexts('disclosure'), fileIds);
}

async function storePdf(ctx: Context, store: FileStore, { file, downloadName }: DemoDocument): Promise<string> {
  const meta = { name: downloadName, mediaType: 'application/pdf', visibility: 'public' as const, limit: fileLimit };
  return (await storeFile(ctx, store, createReadStream(disclosureFilePath(file)), meta)).id;
}
