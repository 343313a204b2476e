import { readReportEdition } from '#content/articles/service/reports/report-editions.ts';
import { getPageText } from '#content/articles/service/texts/page-texts.ts';
import { getSettings } from '#content/website/service/settings.ts';
import type { Context } from '#platform/context.ts';
import { takeTurn } from '#platform/database/turn.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { drawPdf } from '#platform/pdf/draw-pdf.ts';
import type { PdfDocument } from '#platform/pdf/pdf-document.ts';
import { paths } from '#ui/paths.ts';
import { hashOf, toDocument } from './report-document.ts';

interface PrintRequest {
  id: number;
  version: number;
}

/** A report as PDF; `hash` is that of all that is printed in it. */
export interface Print {
  title: string;
  hash: string;
  bytes: Buffer;
}

/**
 * Prints reports, each version once: what was drawn is kept in the database until something else would be printed, and however many
 * ask at once, in this process or another, one of them draws.
 */
export class ReportPrinter {
  readonly #publicUrl: string;
  readonly #draw: (document: PdfDocument) => Promise<Buffer>;
  readonly #printing = new Map<string, Promise<Print>>();

  constructor({ publicUrl, draw = drawPdf }: { publicUrl: string; draw?: (document: PdfDocument) => Promise<Buffer> }) {
    this.#publicUrl = publicUrl;
    this.#draw = draw;
  }

  /**
   * A version that readers have seen of a report on show; who comes while it is being read and drawn is given the same. Throws 40004 for every
   * other.
   */
  print(ctx: Context, asked: PrintRequest): Promise<Print> {
    const key = `${asked.id}:${asked.version}`;
    const running = this.#printing.get(key);
    if (running) return running;
    const print = this.#readOrDraw(ctx, asked).finally(() => this.#printing.delete(key));
    this.#printing.set(key, print);
    return print;
  }

  async #readOrDraw(ctx: Context, asked: PrintRequest): Promise<Print> {
    const report = await readReportEdition(ctx, asked);
    const text = await getPageText(ctx, { key: '/FinancialDistric/ResearchInform' });
    const { firm } = await getSettings(ctx);
    const document = toDocument({ report, text, firm, address: `${this.#publicUrl}${paths.researchReport(asked.id)}` });
    const hash = hashOf(document);
    const bytes = (await findPrint(ctx, asked, hash)) ?? (await this.#drawInTurn(ctx, asked, document, hash));
    return { title: report.title, hash, bytes };
  }

  #drawInTurn(ctx: Context, asked: PrintRequest, document: PdfDocument, hash: string): Promise<Buffer> {
    return inTransaction(ctx, async (tx) => {
      // Whoever cannot wait any longer draws for itself: a reader is not sent away because of another one.
      const isOurTurn = await takeTurn(tx, `research-print:${asked.id}:${asked.version}`);
      const kept = await findPrint(tx, asked, hash);
      if (kept) return kept;
      const pdf = await this.#draw(document);
      if (isOurTurn) await keepPrint(tx, asked, { pdf, contentHash: hash });
      return pdf;
    });
  }
}

async function findPrint({ db }: Pick<Context, 'db'>, { id, version }: PrintRequest, hash: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('researchPrints')
    .select('pdf')
    .where('articleId', '=', id)
    .where('version', '=', version)
    .where('contentHash', '=', hash)
    .executeTakeFirst();
  return row?.pdf;
}

async function keepPrint(tx: Context, { id, version }: PrintRequest, print: { pdf: Buffer; contentHash: string }): Promise<void> {
  const row = { ...print, drawnAt: tx.now };
  await tx.db
    .insertInto('researchPrints')
    .values({ articleId: id, version, ...row })
    .onConflict((conflict) => conflict.columns(['articleId', 'version']).doUpdateSet(row))
    .execute();
}
