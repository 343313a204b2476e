import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { refuseDuplicates } from '#platform/http/input/refuse-duplicates.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { sentenceDraft, type SentenceDraft } from '../schema.ts';

/** The sentences of a firm that has not written its own. */
const standardSentences: readonly SentenceDraft[] = [
  {
    code: 'seen',
    stage: 'investigating',
    text: '我们发现部分功能无法正常使用，正在排查原因。交易软件与电话委托不受本网站影响，可以照常使用。',
  },
  { code: 'slow', stage: 'investigating', text: '部分页面打开较慢，我们正在排查原因。' },
  { code: 'cause', stage: 'identified', text: '原因已经查明，正在恢复。' },
  { code: 'provider', stage: 'identified', text: '问题出在外部线路或服务商，我们正在与其一同处理。' },
  { code: 'back', stage: 'monitoring', text: '功能已经恢复，我们继续观察。' },
  { code: 'done', stage: 'resolved', text: '故障已经解决。给您带来不便，谨致歉意。' },
];

/** Lists the sentences that one person alone may publish, in the firm's order. */
export async function listSentences({ db }: Pick<Context, 'db'>): Promise<SentenceDraft[]> {
  const rows = await db.selectFrom('serviceSentences').select(['code', 'stage', 'text']).orderBy('sort').execute();
  return rows.length > 0 ? rows : [...standardSentences];
}

/** Replaces the sentences. Published incidents keep their words. Throws 40001 with the rejected fields. */
export async function replaceSentences(ctx: Context, drafts: readonly SentenceDraft[]): Promise<void> {
  const rows = parseDraft(z.array(sentenceDraft).superRefine(refuseDuplicates('code')), drafts);
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('serviceSentences').execute();
    if (rows.length > 0)
      await tx.db
        .insertInto('serviceSentences')
        .values(rows.map((row, index) => ({ ...row, sort: index })))
        .execute();
    await audit(tx, 'serviceSentences.replace', 'service-sentences', { sentences: rows.length });
  });
}
