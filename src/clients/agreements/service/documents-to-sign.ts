import { findCase, readSteps } from '#clients/cases/service/cases.ts';
import { listClientCases } from '#clients/cases/service/list-cases.ts';
import type { Context } from '#platform/context.ts';
import { currentDocuments } from './documents.ts';
import { findUnsignedDocuments } from './step-status.ts';

interface DocumentToSign {
  code: string;
  name: string;
  acptId: string | null;
}

/** Lists the documents that a client has yet to sign: those of unfinished cases that have reached a signing step. */
export async function listDocumentsToSign(ctx: Context, clientId: number): Promise<DocumentToSign[]> {
  const cases = await listClientCases(ctx, clientId);
  const found: DocumentToSign[] = [];
  for (const { acptId, state, expiresAt } of cases) {
    if ((state === 'open' || state === 'returned') && new Date(expiresAt) > ctx.now) found.push(...(await documentsOfCase(ctx, acptId)));
  }
  return found;
}

async function documentsOfCase(ctx: Context, acptId: string): Promise<DocumentToSign[]> {
  const row = await findCase(ctx, acptId);
  if (!row) return [];
  const records = await readSteps(ctx, row.id);
  const next = row.steps.find(({ code }) => records.get(code)?.state !== 'done');
  if (next?.kind !== 'agreements') return [];
  const documents = await currentDocuments(ctx, await findUnsignedDocuments(ctx, row, next));
  return documents.map(({ code, title: name }) => ({ code, name, acptId }));
}
