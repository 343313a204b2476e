import { sql } from 'kysely';
import { sealEvidence } from '#complaints/complaint/service/evidence.ts';
import type { Context } from '#platform/context.ts';
import { sealClearTexts } from '#platform/crypto/seal-clear-texts.ts';
import { job, type Job } from '#platform/jobs/job.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { encryptedColumns } from './encrypted-columns.ts';

/** A process reads shortly before it writes whether old programs may run, so the last clear texts may come a little later. */
const marginMs = 3_600_000;

/**
 * Encrypts the texts and files that a site stored before they were encrypted (decision 057), once no program runs any more that
 * reads only clear texts. Returns how many, and does nothing after the last one.
 */
export async function sealFormerTexts(ctx: Context, files: FileStore): Promise<number> {
  const waiting = await ctx.db.selectFrom('textSealing').select('clearUntil').where('doneAt', 'is', null).executeTakeFirst();
  if (!waiting || waiting.clearUntil > ctx.now) return 0;
  const { rows } = await sql<{ isOver: boolean }>`select end_clear_texts() as is_over`.execute(ctx.db);
  if (!rows[0]!.isOver) return 0;
  const sealed = (await sealClearTexts(ctx, encryptedColumns)) + (await sealEvidence(ctx, files));
  if (sealed === 0 && ctx.now.getTime() > waiting.clearUntil.getTime() + marginMs)
    await ctx.db.updateTable('textSealing').set({ doneAt: ctx.now }).execute();
  return sealed;
}

export const textJobs = (files: FileStore): readonly Job[] => [
  job({
    queue: 'texts.seal',
    title: '加密升级前的文本与证明材料',
    cron: '25 * * * *',
    async handle(ctx) {
      const sealed = await sealFormerTexts(ctx, files);
      if (sealed > 0) ctx.log.info({ sealed }, 'former texts encrypted');
    },
  }),
];
