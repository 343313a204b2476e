import { investorDocuments, investorFilePath } from '../investor/documents.ts';
import { drawDemoPdf } from './draw-pdf.ts';

/**
 * Development only: draws the PDFs of `demo/investor/files/` from their texts, `node demo/tools/make-investor-pdfs.ts
 * [font.ttc]`. The font is Debian's `fonts-noto-cjk`.
 */
const font = process.argv[2] ?? '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

for (const document of investorDocuments()) await drawDemoPdf(investorFilePath(document.file), document, font);
