import { useClient } from '#ui/api/client-context.ts';
import { Button } from '#ui/components/button/button.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { formatFileSize } from '#ui/format/numbers.ts';
import { resumeFileLink } from '../calls/files.ts';
import type { ResumeFile, ResumeView } from '../schema/resume.ts';
import { startDownload } from './files/resume-file-saving.ts';
import { ResumePhoto } from './files/resume-photo.tsx';
import { outlineOf, type OutlineEntry, type OutlineSection } from './resume-outline.ts';
import './files/resume-files.css';
import './resume-preview.css';

/** Level of the heading with the name; section headings are one level lower. */
type Level = 3 | 4;
type Facts = readonly (readonly [name: string, value: string])[];

/** A resume exactly as the firm reads it: sections in order, newest first, without empty parts. Prints on A4. */
export function ResumePreview({ view, level = 3 }: { view: ResumeView; level?: Level }) {
  const Name = `h${level}` as const;
  const { name, lead, facts, sections } = outlineOf(view);
  const photo = view.files.find(({ kind }) => kind === 'photo');
  const files = view.files.filter(({ kind }) => kind !== 'photo');
  return (
    <article className="resume-paper" aria-label={`${name}的简历`}>
      <header className="resume-paper__head">
        <div>
          <Name className="resume-paper__name">{name}</Name>
          <p>{lead}</p>
          <FactList facts={facts} />
        </div>
        {photo && <ResumePhoto key={photo.id} id={photo.id} alt={`${name}的照片`} />}
      </header>
      {sections.map((section) => (
        <Section key={section.name} level={level} {...section} />
      ))}
      {files.length > 0 && <Files files={files} level={level} />}
    </article>
  );
}

function Section({ level, title, facts = [], entries = [], text = '' }: OutlineSection & { level: Level }) {
  return (
    <>
      <SectionTitle level={level}>{title}</SectionTitle>
      <FactList facts={facts} />
      {entries.length > 0 && (
        <ul>
          {entries.map((entry, index) => (
            <Entry key={index} {...entry} />
          ))}
        </ul>
      )}
      {text && <p className="resume-paper__text">{text}</p>}
    </>
  );
}

function Entry({ when, title, detail, facts }: OutlineEntry) {
  return (
    <li>
      {when && <span className="resume-paper__when">{when}</span>}
      <strong>{title}</strong>
      <p>{detail}</p>
      <FactList facts={facts} />
    </li>
  );
}

const FactList = ({ facts }: { facts: Facts }) =>
  facts.length > 0 ? <KeyFacts items={facts.map(([name, value]) => ({ name, value }))} /> : null;

function SectionTitle({ level, children }: { level: Level; children: string }) {
  const Title = level === 3 ? 'h4' : 'h5';
  return <Title className="resume-paper__title">{children}</Title>;
}

function Files({ files, level }: { files: readonly ResumeFile[]; level: Level }) {
  const client = useClient();
  return (
    <>
      <SectionTitle level={level}>随附文件</SectionTitle>
      <ul>
        {files.map(({ id, kind, name, size }) => (
          <li key={id}>
            <Tag>{kind === 'cv' ? '简历' : '附件'}</Tag> {name}（{formatFileSize(size)}）
            <span className="no-print">
              <Button kind="quiet" aria-label={`下载${name}`} onClick={() => void startDownload(client(), resumeFileLink, { id })}>
                下载
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
