import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { utils, write } from '@e965/xlsx';
import iconv from 'iconv-lite';

const header = ['证券代码', '证券简称', '市场', '折算率', '生效日期'];
const markets = ['沪市', '深市', '北交所'];

/**
 * Yields rows of a fictitious collateral list: two per code, one for each of two days. With `badEvery` every n-th row has an
 * invalid haircut.
 */
function* rows(count: number, badEvery: number): Generator<string[]> {
  for (let row = 0; row < count; row++) {
    const security = Math.floor(row / 2);
    const isBad = badEvery > 0 && row % badEvery === badEvery - 1;
    const day = row % 2 === 0 ? '2026-08-21' : '2026-08-20';
    yield [
      String(100_000 + security),
      `压测${String(security).padStart(6, '0')}`,
      markets[security % 3]!,
      isBad ? 'abc' : `${(row * 7919) % 71}%`,
      day,
    ];
  }
}

/** Writes the list as desktop programs export it: GB18030, CRLF. */
export async function writeLargeCsv(path: string, count: number, badEvery = 0): Promise<void> {
  const lines = function* () {
    yield iconv.encode(`${header.join(',')}\r\n`, 'gb18030');
    for (const row of rows(count, badEvery)) yield iconv.encode(`${row.join(',')}\r\n`, 'gb18030');
  };
  await pipeline(Readable.from(lines()), createWriteStream(path));
}

/** Writes the same list as a workbook. */
export async function writeLargeXlsx(path: string, count: number): Promise<void> {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([header, ...rows(count, 0)], { dense: true }), '名单');
  await writeFile(path, write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer);
}
