import { createHash } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { csvStart, toCsvRow } from '#platform/tabular/delimited/csv-write.ts';
import type { FeeRate } from '../schema/dealing.ts';
import { getFeeSheet } from './fees.ts';

const head = ['业务', '品种', '收费项目', '收费标准', '最低收费', '收取方', '生效日期', '失效日期', '备注', '来源', '变更公告', '数据性质'];

/** The fees of a day as a file, with its ETag. */
export interface FeeFile {
  date: string;
  text: string;
  etag: string;
}

/** Writes the fees in force on a day as CSV: the rows of the page, in its order, in UTF-8 with a byte-order mark. */
export async function writeFeeFile(ctx: Context, query: { date?: string; business?: string }): Promise<FeeFile> {
  const { date, inForce } = await getFeeSheet(ctx, query);
  const text = csvStart + toCsvRow(head) + inForce.map((rate) => toCsvRow(toCells(rate))).join('');
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  return { date, text, etag };
}

function toCells(rate: FeeRate): (string | null)[] {
  return [
    rate.business,
    rate.product,
    rate.item,
    rate.standard,
    rate.minimum,
    rate.payee,
    rate.effectiveFrom,
    rate.effectiveTo,
    rate.remark,
    rate.source,
    rate.notice?.title ?? null,
    rate.isSample ? '示例数据' : '公开规则',
  ];
}
