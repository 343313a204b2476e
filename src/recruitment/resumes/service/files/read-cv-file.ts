import { fail } from '#contract/call-error.ts';
import type { UploadedFile } from '#contract/call.ts';
import { requireSeekerConsent } from '#identity/job-seekers/service/consents.ts';
import { readSeekerMobile, seekerOf } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { shanghaiDay } from '#platform/day.ts';
import { createFileError } from '#platform/documents/check/file-error.ts';
import { toFieldErrors } from '#platform/http/parse-draft.ts';
import { ParserError } from '#platform/parsing/parser-error.ts';
import { parserTask } from '#platform/parsing/parser-pool.ts';
import { parsers } from '#platform/parsing/pools.ts';
import { formatFileSize } from '#ui/format/numbers.ts';
import { fileLimits } from '../../calls/files.ts';
import type { ResumeDeps } from '../../deps.ts';
import type { CvReading } from '../../schema/cv.ts';
import { sectionSchemas, type SectionContent, type SectionName } from '../../sections.ts';
import { emptyItems, emptySections, isListSection, sectionNames } from '../../web/section-data.ts';
import { checkSection } from '../../web/section-rules.ts';
import type parseCv from '../reading/cv-parser.ts';
import type { CvContents } from '../reading/read-cv.ts';
import { countUpload } from './add-file.ts';
import { recogniseDocument } from './file-check.ts';
import { documentTypes, type DocumentKind } from './file-types.ts';

const reading = parserTask<typeof parseCv>(new URL('../reading/cv-parser.ts', import.meta.url), {
  partMs: 20_000,
  memoryMb: 320,
  outputMb: 4,
});

type Deps = Pick<ResumeDeps, 'seekers'>;

/** Advice for kinds that are accepted as attachments but cannot be read here. */
const waysOut: Partial<Record<DocumentKind, string>> = {
  doc: '暂时读不出 DOC 格式（旧版 Word）里的内容。请用 Word 或 WPS 打开后“另存为” DOCX 或 PDF，再上传；也可以直接在线填写',
  jpg: '图片里的文字读不出来。请上传从 Word 或 WPS 导出的 PDF，或上传 DOCX；也可以直接在线填写，图片可在“照片与附件”中上传',
};
const scanned =
  '这份文件里没有可以读取的文字，多半是扫描件或照片。请上传 DOCX，或从 Word、WPS 导出的 PDF；也可以直接在线填写，扫描件可在“照片与附件”中上传';

/**
 * Reads the calling person's CV section by section in a parser process; nothing is stored. Throws 50102 when nobody is signed in,
 * 40001 (path `file`) with advice for a file that is not accepted or unreadable, 40009 without the person's consent, 40013 beyond
 * the size, 40029 beyond the daily attempts or while too many are being processed.
 */
export async function readCvFile(ctx: Context, deps: Deps, { file }: { file: UploadedFile }): Promise<CvReading> {
  const { seekerId } = seekerOf(ctx);
  await requireSeekerConsent(ctx, seekerId);
  if (file.bytes.length > fileLimits.bytes) throw fail('tooLarge', `单个文件不能超过 ${formatFileSize(fileLimits.bytes)}`);
  await countUpload(ctx, seekerId);
  if (file.bytes.length === 0) throw createFileError('文件是空的，请重新选择');
  const kind = await recogniseDocument(file);
  const wayOut = waysOut[kind];
  if (wayOut !== undefined) throw createFileError(wayOut);
  const contents = await parse(file.bytes, documentTypes[kind].mediaType);
  const sections = fitForm(contents, shanghaiDay(ctx.now));
  const mobile = await readSeekerMobile(ctx, deps.seekers, seekerId);
  const found = sectionNames.filter((name) => sections[name as keyof typeof sections]);
  // Without name and content of the file.
  await audit(ctx, 'resume.readCv', `seeker:${seekerId}`, { kind, sections: found });
  const { awardRecords = [], education = [], trainingExperiences = [], workExperience = [] } = contents.sources;
  return {
    sections,
    sources: { awardRecords, education, trainingExperiences, workExperience },
    rest: contents.rest.join('\n').slice(0, longestRest),
    mobile: contents.mobiles.includes(mobile) ? 'same' : contents.mobiles.length > 0 ? 'other' : 'none',
  };
}

const longestRest = 10_000;

async function parse(bytes: Uint8Array, mediaType: string): Promise<CvContents> {
  const { contents } = await parsers.run(reading, { bytes, mediaType }, { bytes }).catch((error: unknown) => {
    if (error instanceof ParserError) throw createFileError(error.message);
    if (error instanceof Error && error.name === 'CallError') throw error;
    throw createFileError('文件打不开，可能已损坏或设有密码。请重新导出后再上传，或直接在线填写');
  });
  if (!contents) throw createFileError(scanned);
  return contents;
}

/** Keeps the values that the form accepts: malformed and inconsistent ones are left empty. */
function fitForm({ sections }: CvContents, today: string): CvReading['sections'] {
  const fit = <Name extends SectionName>(name: Name): SectionContent<Name> | null => {
    const content = sections[name];
    if (!content) return null;
    const { error } = sectionSchemas[name].safeParse(content);
    const formed = withoutPaths(name, content, error ? toFieldErrors(error).map(({ path }) => path) : []);
    const parsed = sectionSchemas[name].safeParse(formed);
    if (!parsed.success) return null;
    const sound = parsed.data as SectionContent<Name>;
    return withoutPaths(
      name,
      sound,
      checkSection(name, sound, today).map(({ path }) => path),
    );
  };
  return {
    basicInfo: fit('basicInfo'),
    awardRecords: fit('awardRecords'),
    certificatesHobbies: fit('certificatesHobbies'),
    education: fit('education'),
    expectedJob: fit('expectedJob'),
    selfIntroductions: fit('selfIntroductions'),
    trainingExperiences: fit('trainingExperiences'),
    workExperience: fit('workExperience'),
  };
}

/** Returns the content with these fields emptied: `school`, `items.0.from`. */
function withoutPaths<Name extends SectionName>(name: Name, content: SectionContent<Name>, paths: readonly string[]): SectionContent<Name> {
  if (!isListSection(name)) {
    const wrong = new Set(paths);
    const empty = emptySections[name] as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      Object.entries(content).map(([field, value]) => [field, wrong.has(field) ? empty[field] : value]),
    ) as SectionContent<Name>;
  }
  const empty = emptyItems[name] as Readonly<Record<string, unknown>>;
  const items = (content as { items: object[] }).items.map((item, at) =>
    Object.fromEntries(
      Object.entries(item).map(([field, value]) => [field, paths.includes(`items.${at}.${field}`) ? empty[field] : value]),
    ),
  );
  return { items } as unknown as SectionContent<Name>;
}
