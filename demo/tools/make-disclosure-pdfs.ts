import { disclosureDocuments, disclosureFilePath } from '../disclosure/documents.ts';
import { drawDemoPdf } from './draw-pdf.ts';

/**
 * Development only: draws the PDFs of `demo/disclosure/files/` from figures and texts, `node demo/tools/make-disclosure-pdfs.ts
 * [font.ttc]`. The font is Debian's `fonts-noto-cjk`.
 */
const font = process.argv[2] ?? '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

for (const document of disclosureDocuments()) await drawDemoPdf(disclosureFilePath(document.file), document, font);
