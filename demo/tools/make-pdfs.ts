import { demoDocuments, demoFilePath } from '../documents.ts';
import { drawDemoPdf } from './draw-pdf.ts';

/**
 * Development only: draws the PDFs of `demo/files/` from their texts, `node demo/tools/make-pdfs.ts [font.ttc]`. The font is
 * Debian's `fonts-noto-cjk`; only the characters used are embedded, as extractable text.
 */
const font = process.argv[2] ?? '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

for (const document of demoDocuments()) await drawDemoPdf(demoFilePath(document.file), document, font);
