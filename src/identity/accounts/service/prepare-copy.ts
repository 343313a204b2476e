import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { drawPdf } from '#platform/pdf/draw-pdf.ts';
import type { PdfBlock, PdfDocument } from '#platform/pdf/pdf-document.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { PersonalRecord, CopyDeps } from '../ports.ts';
import { copyLifeMs } from './copies.ts';
import { readAllData, type SourceRecords } from './personal-data.ts';
import { recordAccess } from './record-access.ts';

interface Copy {
  number: string;
  at: Date;
  read: readonly SourceRecords[];
  /** False when identifying numbers are masked. */
  isFull: boolean;
}

/** A table on paper has at most this many columns; records with more facts are printed one below the other. */
const mostColumns = 5;

/**
 * Makes a requested copy from the data sources of its kind of person: one file for machines, one to read. Does nothing for a
 * request that was already made, destroyed or abandoned, so the job may run twice.
 */
export async function prepareCopy(ctx: Context, deps: CopyDeps, exportId: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('privacyExports')
    .select(['number', 'isFull', `${deps.person.kind.owner} as personId`])
    .where('id', '=', exportId)
    .where('state', '=', 'preparing')
    .executeTakeFirst();
  if (!row || row.personId === null) return;
  const { personId } = row;
  const read = await readAllData(ctx, deps, personId);
  const copy = { number: row.number, at: ctx.now, read: row.isFull ? read : read.map(maskIdentifiers), isFull: row.isFull };
  const pdf = await drawPdf({ ...toDocument(copy), letterhead: await deps.letterhead(ctx) });
  await inTransaction(ctx, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('privacyExports')
      .set({
        state: 'ready',
        readyAt: tx.now,
        expiresAt: new Date(tx.now.getTime() + copyLifeMs),
        sealedJson: deps.vault.seal(Buffer.from(toJson(copy)), 'json', exportId),
        sealedPdf: deps.vault.seal(pdf, 'pdf', exportId),
      })
      .where('id', '=', exportId)
      .where('state', '=', 'preparing')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await recordAccess(tx, deps.person.kind, personId, { role: 'privacy', reason: 'makeCopy', number: row.number });
    await audit(tx, 'privacyExport.ready', `privacyExport:${exportId}`, { number: row.number });
  });
}

const maskIdentifiers = ({ source, records }: SourceRecords): SourceRecords => ({
  source,
  records: records.map((record) =>
    record.map(({ data, ...fact }) =>
      fact.isIdentifier ? { ...fact, value: fact.masked ?? '' } : { ...fact, ...(data !== undefined && { data }) },
    ),
  ),
});

function toJson({ number, at, read }: Copy): string {
  const categories = read.map(({ source: { code, title, purpose, basis, retention }, records }) => ({
    code,
    title,
    purpose,
    basis,
    retention,
    records: records.map((record) => Object.fromEntries(record.map(({ key, value, data }) => [key, data ?? value]))),
  }));
  return JSON.stringify({ title: '个人信息副本', number, createdAt: at.toISOString(), categories }, null, 2);
}

function toDocument({ number, at, read, isFull }: Copy): PdfDocument {
  return {
    title: '个人信息副本',
    subtitle: `申请编号 ${number}，生成于 ${beijingMinute(at)}（北京时间）`,
    blocks: [
      {
        kind: 'paragraph',
        text: `本文件依《个人信息保护法》第四十五条提供，${isFull ? '含您的个人信息全文' : '其中证件号码与账号只显示首尾'}，请妥善保管，不要转发他人。`,
      },
      ...read.flatMap(toBlocks),
    ],
    footer: `个人信息副本 ${number}`,
    createdAt: at,
  };
}

function toBlocks({ source: { title, purpose, basis, retention }, records }: SourceRecords): PdfBlock[] {
  const why: PdfBlock = {
    kind: 'facts',
    items: [
      ['处理目的', purpose],
      ['法律依据', basis],
      ['保存期限', retention],
    ],
  };
  return [{ kind: 'heading', text: `${title}（${records.length} 条）` }, why, ...listRecords(records)];
}

function listRecords(records: readonly PersonalRecord[]): PdfBlock[] {
  const [first] = records;
  if (!first) return [{ kind: 'paragraph', text: '没有记录。' }];
  if (records.length === 1 || first.length > mostColumns) return records.map(toFacts);
  const rows = records.map((record) => record.map(({ value }) => value || '—'));
  return [{ kind: 'table', head: first.map(({ name }) => name), rows }];
}

const toFacts = (record: PersonalRecord): PdfBlock => ({ kind: 'facts', items: record.map(({ name, value }) => [name, value || '—']) });
