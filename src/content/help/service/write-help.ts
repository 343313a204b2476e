import { isDeepStrictEqual } from 'node:util';
import { sql, type Selectable } from 'kysely';
import { formatActor } from '#content/articles/service/articles/write-article.ts';
import { findFile } from '#content/files/service/files.ts';
import { renderFacts } from '#content/firm-facts/service/render-facts.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { putSearchEntries, removeSearchEntries } from '#platform/search/entries.ts';
import type { SearchEntry } from '#platform/search/entry-row.ts';
import { paths } from '#ui/paths.ts';
import { sanitizeHelpHtml } from '../sanitize-help-html.ts';
import {
  helpDraft,
  type HelpDraft,
  type HelpKind,
  type FaqContent,
  type GuideContent,
  type TaskContent,
  type VideoContent,
} from '../schema.ts';
import { normalizeSearchText } from '../web/normalize-search-text.ts';
import { marginQuestionAddress, questionAddress } from '../web/question-address.ts';

/** Identifies a help item. The code is unique within its kind and never changes. */
export interface HelpKey {
  kind: HelpKind;
  code: string;
}

export interface SavedHelp {
  id: number;
  /** The newest version. */
  version: number;
  /** The published version; null for none. */
  shownVersion: number | null;
}

type ItemRow = Selectable<Tables['helpItems']>;

/**
 * Saves a help item as its next version, or as a new one. The published version does not change until `publishHelp`. Position and
 * category belong to the item, not to a version, and change at once. An unchanged text creates no version. `basedOn` is the
 * version that was edited: throws 40009 when somebody has saved meanwhile, 40001 with the rejected fields.
 */
export async function saveHelp(ctx: Context, draft: HelpDraft, basedOn?: number): Promise<SavedHelp> {
  const parsed = cleanDraft(draft);
  const { kind, code, category, sort } = parsed;
  return inTransaction(ctx, async (tx) => {
    await requireCategory(tx, kind, category);
    if (parsed.kind === 'guide' && !(await findFile(tx, parsed.content.fileId))) throw rejected('content.fileId', '附件不存在');
    const former = await lockItem(tx, { kind, code });
    if (basedOn !== undefined && former?.version !== basedOn) throw fail('conflict', '内容已被他人修改，请刷新后再编辑');
    const saved = former ? await reviseItem(tx, former, parsed) : await addItem(tx, parsed);
    const hasMoved = former?.category !== category || former.sort !== sort;
    if (hasMoved && saved.shownVersion !== null) {
      await putHelpEntry(tx, await readVersion(tx, { kind, code, category }, saved.id, saved.shownVersion));
      await invalidate(tx, [`help:${kind}`]);
    }
    return saved;
  });
}

/** Publishes the newest version. Throws 40004 when the item does not exist, 40009 when it is already published. */
export async function publishHelp(ctx: Context, name: HelpKey): Promise<SavedHelp> {
  return inTransaction(ctx, async (tx) => {
    const { id, category, version, shownVersion } = await requireItem(tx, name);
    if (shownVersion === version) throw fail('conflict', '最新版本已经发布');
    await showVersion(tx, id, version, null);
    await putHelpEntry(tx, await readVersion(tx, { ...name, category }, id, version));
    await audit(tx, 'help.publish', subjectOf(name), { version });
    await invalidate(tx, [`help:${name.kind}`]);
    return { id, version, shownVersion: version };
  });
}

/** Withdraws an item and stores the reason. Throws 40004 when it does not exist, 40009 when it is not published. */
export async function withdrawHelp(ctx: Context, name: HelpKey, reason: string): Promise<void> {
  if (reason.trim() === '') throw rejected('reason', '请填写撤下的原因');
  await inTransaction(ctx, async (tx) => {
    const { id, shownVersion } = await requireItem(tx, name);
    if (shownVersion === null) throw fail('conflict', '尚未发布，无需撤下');
    await showVersion(tx, id, null, reason.trim());
    await removeHelpEntry(tx, name.kind, name.code);
    await audit(tx, 'help.withdraw', subjectOf(name), { version: shownVersion, reason: reason.trim() });
    await invalidate(tx, [`help:${name.kind}`]);
  });
}

type ParsedHelp = ReturnType<typeof cleanDraft>;

function cleanDraft(given: HelpDraft) {
  const draft = parseDraft(helpDraft, given);
  if (draft.kind === 'faq' || draft.kind === 'marginFaq')
    return { ...draft, content: { ...draft.content, answerHtml: sanitizeHelpHtml(draft.content.answerHtml) } };
  if (draft.kind === 'video' || draft.kind === 'task') return draft;
  const chapters = draft.content.chapters.map((chapter) => ({ ...chapter, html: sanitizeHelpHtml(chapter.html) }));
  return { ...draft, content: { ...draft.content, chapters } };
}

async function addItem(tx: Context, draft: ParsedHelp): Promise<SavedHelp> {
  const { kind, code, category, sort } = draft;
  const saved = await tx.db
    .insertInto('helpItems')
    .values({ kind, code, category, sort, createdAt: tx.now, updatedAt: tx.now })
    .returning(['id', 'version', 'shownVersion'])
    .executeTakeFirstOrThrow();
  await keepVersion(tx, saved.id, 1, draft);
  return saved;
}

async function reviseItem(tx: Context, { id, version, shownVersion }: ItemRow, draft: ParsedHelp): Promise<SavedHelp> {
  const newest = await tx.db
    .selectFrom('helpVersions')
    .select(['title', 'content', 'checkedOn'])
    .where('itemId', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  const { title, content, checkedOn = shanghaiDay(tx.now) } = draft;
  const isSame = isDeepStrictEqual({ ...newest }, { title, content, checkedOn });
  const next = isSame ? version : version + 1;
  await tx.db
    .updateTable('helpItems')
    .set({ category: draft.category, sort: draft.sort, version: next, updatedAt: tx.now })
    .where('id', '=', id)
    .execute();
  if (!isSame) await keepVersion(tx, id, next, draft);
  return { id, version: next, shownVersion };
}

async function keepVersion(tx: Context, itemId: number, version: number, draft: ParsedHelp): Promise<void> {
  const { title, content, checkedOn = shanghaiDay(tx.now) } = draft;
  await tx.db
    .insertInto('helpVersions')
    .values({
      itemId,
      version,
      title,
      searched: normalizeSearchText([title, ...wordsOf(draft)].join(' ')),
      content: JSON.stringify(content),
      checkedOn,
      savedAt: tx.now,
      savedBy: formatActor(tx),
    })
    .execute();
  await audit(tx, 'help.save', subjectOf(draft), { version });
}

/** Returns the searchable text besides the title. */
function wordsOf(draft: ParsedHelp): string[] {
  if (draft.kind === 'faq' || draft.kind === 'marginFaq') return [draft.content.answerHtml, ...draft.content.keywords];
  if (draft.kind === 'video') return [draft.content.summary, ...draft.content.transcript.map(({ text }) => text)];
  if (draft.kind === 'task') return taskWords(draft.content);
  const { summary, software, platform, chapters } = draft.content;
  return [summary, software, platform, ...chapters.flatMap(({ title, html }) => [title, html])];
}

const taskWords = ({ summary, materials, steps, duration, notes, keywords }: TaskContent): string[] => [
  summary,
  ...materials,
  ...steps,
  duration,
  ...notes,
  ...keywords,
];

async function showVersion(tx: Context, id: number, shownVersion: number | null, withdrawnReason: string | null): Promise<void> {
  await tx.db.updateTable('helpItems').set({ shownVersion, withdrawnReason, updatedAt: tx.now }).where('id', '=', id).execute();
}

async function readVersion(tx: Context, named: HelpKey & { category: string }, itemId: number, version: number): Promise<ShownText> {
  const { title, content, checkedOn } = await tx.db
    .selectFrom('helpVersions')
    .select(['title', 'content', 'checkedOn'])
    .where('itemId', '=', itemId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  // Stored content was validated by its kind's schema on save.
  return { ...named, title, content, checkedOn } as ShownText;
}

/** Locks the item until the transaction ends, so that concurrent edits are serialized. */
function lockItem(tx: Context, { kind, code }: HelpKey): Promise<ItemRow | undefined> {
  return tx.db.selectFrom('helpItems').selectAll().where('kind', '=', kind).where('code', '=', code).forUpdate().executeTakeFirst();
}

async function requireItem(tx: Context, name: HelpKey): Promise<ItemRow> {
  const row = await lockItem(tx, name);
  if (!row) throw fail('notFound');
  return row;
}

async function requireCategory(tx: Context, kind: HelpKind, code: string): Promise<void> {
  const known = await tx.db
    .selectFrom('helpCategories')
    .select('code')
    .where('kind', '=', kind)
    .where('code', '=', code)
    .executeTakeFirst();
  if (!known) throw rejected('category', '分类不存在');
}

const subjectOf = ({ kind, code }: HelpKey) => `help:${kind}:${code}` as const;
const rejected = (path: string, message: string) => fail('invalidInput', undefined, { errors: [{ path, message }] });

/** A version of a help item that is being published. */
type ShownText = { code: string; category: string; title: string; checkedOn: string } & (
  | { kind: 'faq'; content: FaqContent }
  | { kind: 'marginFaq'; content: FaqContent }
  | { kind: 'guide'; content: GuideContent }
  | { kind: 'video'; content: VideoContent }
  | { kind: 'task'; content: TaskContent }
);

const ownerOf = (kind: HelpKind, code: string): string => `help:${kind}:${code}`;

/** Writes the search entry of a help item with its whole text. Call it in the transaction that publishes it. */
async function putHelpEntry(tx: Context, shown: ShownText): Promise<void> {
  const { kind, code, title, checkedOn } = shown;
  await putSearchEntries(tx, [{ owner: ownerOf(kind, code), title, date: checkedOn, ...toEntryParts(await renderFacts(tx, shown)) }]);
}

/** Updates the search entries of the published items that cite facts. */
export async function refreshHelpWithFacts(ctx: Context): Promise<void> {
  const rows = await ctx.db
    .selectFrom('helpItems as item')
    .innerJoin('helpVersions as version', (join) =>
      join.onRef('version.itemId', '=', 'item.id').onRef('version.version', '=', 'item.shownVersion'),
    )
    .select(['item.kind', 'item.code', 'item.category', 'version.title', 'version.content', 'version.checkedOn'])
    .where(sql<string>`version.content::text`, 'like', '%{{%')
    .execute();
  // Stored content was validated by its kind's schema on save.
  for (const row of rows as ShownText[]) await putHelpEntry(ctx, row);
}

async function removeHelpEntry(tx: Context, kind: HelpKind, code: string): Promise<void> {
  await removeSearchEntries(tx, [ownerOf(kind, code)]);
}

function toEntryParts({
  kind,
  code,
  category,
  content,
}: ShownText): Pick<SearchEntry, 'kind' | 'href' | 'html' | 'text' | 'label' | 'keywords'> {
  if (kind === 'faq' || kind === 'marginFaq') {
    return {
      kind: 'faq',
      href: kind === 'faq' ? questionAddress({ categoryId: category, code }) : marginQuestionAddress({ code }),
      html: content.answerHtml,
      label: kind === 'faq' ? '常见问题' : '两融常见问题',
      keywords: content.keywords,
    };
  }
  if (kind === 'video') {
    const words = [content.summary, ...content.transcript.map(({ text }) => text)];
    return { kind, href: `${paths.videoTutorial()}#v-${code}`, html: words.join('<br>'), label: '视频教程' };
  }
  if (kind === 'task') {
    const { summary, materials, steps, notes } = content;
    const text = [summary, `请带：${materials.join('、')}。`, ...steps, ...notes].join(' ');
    return { kind: 'page', href: paths.task(code), text, label: '办事指南', keywords: content.keywords };
  }
  const chapters = content.chapters.map(({ title, html }) => `<p>${title}</p>${html}`);
  return {
    kind: 'page',
    href: paths.userGuide({ guide: code }),
    html: [content.summary, ...chapters].join(''),
    label: `使用指南 ${content.softwareVersion}`,
  };
}
