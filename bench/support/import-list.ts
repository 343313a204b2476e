import { readFile } from 'node:fs/promises';
import { demoPassword, type Ask } from './staff.ts';

interface ShownImport {
  state: string;
  reading: string;
  revision: number;
  contentHash: string;
  failure: string | null;
  report: {
    rows: object;
    counts: object;
    guards: { guard: string; state: string; mayAccept: boolean; isDoubt: boolean; message: string }[];
  } | null;
}

export interface ImportStaff {
  clerk: Ask;
  reviewer: Ask;
  compliance: Ask;
}

/**
 * Imports a collateral list as staff do, from its upload to its publication; failed guards are accepted. `onStep` is called when each step
 * begins.
 */
export async function importList(
  { path, day }: { path: string; day: string },
  { clerk, reviewer, compliance }: ImportStaff,
  onStep: (step: string) => void = () => undefined,
): Promise<void> {
  onStep('uploaded and recognised');
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await readFile(path))], { type: 'text/csv' }), 'list.csv');
  const { files } = await clerk<{ files: { fileId: string }[] }>('POST', '/data/files', form);
  onStep('checked');
  const draft = {
    kind: 'list',
    code: 'collateral',
    date: day,
    files: files.map(({ fileId }) => fileId),
    options: { skipBadRows: true, isSynthetic: true },
  };
  const { id } = await clerk<{ id: number }>('POST', '/data/imports', draft);
  const checked = await waitFor(clerk, id, ({ reading }) => reading !== 'reading');
  onStep('submitted');
  const failed = checked.report!.guards.filter(({ state }) => state === 'failed');
  const accept = failed.map(({ guard }) => guard);
  const acceptReason = accept.length > 0 ? '测量' : '';
  await clerk('POST', `/data/imports/${id}/submit`, { id, revision: checked.revision, accept, acceptReason });
  const submitted = await waitFor(clerk, id, ({ reading }) => reading !== 'reading');
  onStep('approved and published');
  if (submitted.state !== 'submitted') throw new Error(JSON.stringify(submitted.report));
  const decision = { id, decision: 'approve', contentHash: submitted.contentHash, note: '' };
  await reviewer('POST', '/me/proof', { code: demoPassword });
  await reviewer('POST', `/data/imports/${id}/approve`, decision);
  if (failed.some(({ isDoubt }) => !isDoubt)) {
    await compliance('POST', '/me/proof', { code: demoPassword });
    await compliance('POST', `/data/imports/${id}/approve-second`, decision);
  }
  const done = await waitFor(clerk, id, ({ state }) => state !== 'approved');
  onStep('');
  if (done.state !== 'applied') throw new Error(`${done.state}: ${done.failure ?? ''}`);
}

async function waitFor(ask: Ask, id: number, isReached: (shown: ShownImport) => boolean): Promise<ShownImport> {
  for (;;) {
    const shown = await ask<ShownImport>('GET', `/data/imports/${id}`);
    if (isReached(shown)) return shown;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
