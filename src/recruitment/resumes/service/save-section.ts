import { isDeepStrictEqual } from 'node:util';
import { type CallError, fail } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import { deviceNameOf } from '#identity/accounts/web/device-name.ts';
import { requireSeekerConsent } from '#identity/job-seekers/service/consents.ts';
import { lockSeeker } from '#identity/job-seekers/service/find-seeker.ts';
import { storeIdNumber } from '#identity/job-seekers/service/id-number.ts';
import { recordActivity, seekerOf } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { maskIdNumber } from '#ui/format/masks.ts';
import type { ResumeDeps } from '../deps.ts';
import type { SectionConflict, SectionSave, SectionSaveResult } from '../schema/resume.ts';
import type { SectionContent, SectionName } from '../sections.ts';
import { jobTypeOf, measureCompleteness } from '../web/completeness.ts';
import { emptySections } from '../web/section-data.ts';
import { checkSection } from '../web/section-rules.ts';
import { normaliseSection } from '../web/sort-items.ts';
import { findSections, maskSection, encryptSection, toResumeSections, type StoredSection, type StoredSections } from './sections.ts';

/**
 * Saves one section of the calling job seeker's resume, based on the revision they last read. Saving the stored content succeeds
 * without a new revision, because the response to the first attempt may have been lost. A change invalidates the declarations.
 * Throws 40009 with `extra.theirs` when the section was changed meanwhile, and without it when the person's consent is missing,
 * 40001 with the inconsistent fields (`content.items.0.to`), 50102 without a session.
 */
export async function saveSection<Name extends SectionName>(
  ctx: Context,
  deps: ResumeDeps,
  name: Name,
  { revision, content }: SectionSave<Name>,
): Promise<SectionSaveResult> {
  const { seekerId } = seekerOf(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockSeeker(tx, seekerId);
    await requireSeekerConsent(tx, seekerId);
    await recordActivity(tx, seekerId);
    const stored = await findSections(tx, deps, seekerId);
    const theirs: StoredSection<Name> | null = stored[name];
    const mine = unmask(normaliseSection(content), theirs?.content);
    if (theirs && isDeepStrictEqual(mine, theirs.content)) return toSaveResult(name, stored);
    if (revision !== (theirs?.revision ?? 0)) throw conflictWith(name, theirs);
    // Validates the content in its sent order: sorting would change the paths of errors.
    requireSound(name, unmask(content, theirs?.content), shanghaiDay(tx.now));
    const saved = { revision: revision + 1, savedAt: tx.now, device: deviceNameOf(tx.userAgent), content: mine };
    await write(tx, deps, seekerId, name, saved);
    if (idNumberOf(mine) !== idNumberOf(theirs?.content)) await storeIdNumber(tx, deps.seekers, seekerId, idNumberOf(mine));
    return toSaveResult(name, { ...stored, [name]: saved });
  });
}

const idNumberOf = (content: SectionContent | undefined): string => (content && 'idNumber' in content ? content.idNumber : '');

/** A number sent back masked is the stored one. */
function unmask<Name extends SectionName>(mine: SectionContent<Name>, theirs: SectionContent<Name> | undefined): SectionContent<Name> {
  const kept = idNumberOf(theirs);
  return kept !== '' && idNumberOf(mine) === maskIdNumber(kept) ? { ...mine, idNumber: kept } : mine;
}

function requireSound<Name extends SectionName>(name: Name, content: SectionContent<Name>, today: string): void {
  const unknown: FieldError[] = idNumberOf(content).includes('*') ? [{ path: 'idNumber', message: '请完整填写 18 位身份证号码' }] : [];
  const problems = [...unknown, ...checkSection(name, content, today)];
  if (problems.length === 0) return;
  const errors = problems.map(({ path, message }) => ({ path: path === '' ? 'content' : `content.${path}`, message }));
  throw fail('invalidInput', undefined, { errors });
}

/** The browser then has both versions, and the person chooses. */
function conflictWith<Name extends SectionName>(name: Name, theirs: StoredSection<Name> | null): CallError {
  const conflict: SectionConflict<Name> = {
    revision: theirs?.revision ?? 0,
    savedAt: theirs?.savedAt.toISOString() ?? null,
    device: theirs?.device ?? '',
    content: theirs ? maskSection(theirs.content) : emptySections[name],
  };
  return fail('conflict', '这一部分已在其他设备或窗口修改，请核对两个版本后再保存', { extra: { theirs: conflict } });
}

async function write<Name extends SectionName>(
  tx: Context,
  deps: ResumeDeps,
  seekerId: number,
  section: Name,
  { content, ...saved }: StoredSection<Name>,
): Promise<void> {
  const changed = { declaredAt: null, declarationVersion: null, updatedAt: tx.now };
  await tx.db
    .insertInto('resumes')
    .values({ seekerId, ...changed })
    .onConflict((known) => known.column('seekerId').doUpdateSet(changed))
    .execute();
  const row = { ...saved, sealedContent: encryptSection(deps, seekerId, section, content) };
  await tx.db
    .insertInto('resumeSections')
    .values({ seekerId, section, ...row })
    .onConflict((known) => known.columns(['seekerId', 'section']).doUpdateSet(row))
    .execute();
  const name: SectionName = section;
  await audit(tx, 'resume.save', `seeker:${seekerId}`, { section: name, revision: saved.revision });
}

function toSaveResult(section: SectionName, stored: StoredSections): SectionSaveResult {
  const { revision, savedAt } = stored[section]!;
  const sections = toResumeSections(stored);
  const jobType = jobTypeOf({ basicInfo: sections.basicInfo?.content ?? null });
  return { section, revision, savedAt: savedAt.toISOString(), completeness: measureCompleteness({ sections }, jobType) };
}
