import { drawPdf } from '#platform/pdf/draw-pdf.ts';
import type { PdfBlock } from '#platform/pdf/pdf-document.ts';
import type { ResumeView } from './schema/resume.ts';
import { outlineOf, type OutlineEntry, type OutlineSection } from './web/resume-outline.ts';

const fileNames = { photo: '照片', cv: '简历文件', attachment: '附件' } as const;

/** Renders a resume as a PDF of A4 pages, worded and ordered as in the preview. The photo is a JPEG. */
export function renderResumePdf(view: ResumeView, { photo }: { photo?: Uint8Array } = {}): Promise<Buffer> {
  const { name, lead, facts, sections } = outlineOf(view);
  const files = view.files.filter(({ kind }) => kind !== 'photo').map((file) => `${fileNames[file.kind]}：${file.name}`);
  return drawPdf({
    title: name,
    ...(lead && { subtitle: lead }),
    blocks: [
      { kind: 'facts', items: facts, ...(photo && { picture: { jpeg: photo, alt: `${name}的照片` } }) },
      ...sections.flatMap(toBlocks),
      ...(files.length > 0
        ? ([
            { kind: 'heading', text: '随附文件' },
            { kind: 'list', items: files },
          ] as const)
        : []),
    ],
    footer: `${name} · 个人简历`,
    createdAt: new Date(view.asOf),
  });
}

function toBlocks({ title, facts = [], entries = [], text = '' }: OutlineSection): PdfBlock[] {
  return [
    { kind: 'heading', text: title },
    ...(facts.length > 0 ? ([{ kind: 'facts', items: facts }] as const) : []),
    ...entries.flatMap(toEntry),
    ...paragraphs(text),
  ];
}

function toEntry({ when, title, detail, facts }: OutlineEntry): PdfBlock[] {
  return [{ kind: 'entry', title, aside: when, detail }, ...(facts.length > 0 ? ([{ kind: 'facts', items: facts }] as const) : [])];
}

const paragraphs = (text: string): PdfBlock[] =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'paragraph', text: line }));
