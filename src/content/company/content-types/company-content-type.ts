import { z } from 'zod';
import { createInputError } from '#platform/http/parse-draft.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import type { ContentType } from '#workflow/change-orders/content-type.ts';
import { listEntry, withEntries } from '#workflow/change-orders/presets/list-entry.ts';
import { singleContent } from '#workflow/change-orders/presets/single-content.ts';
import { prefixFields } from '#workflow/change-orders/presets/whole-list.ts';
import type { EntryKey } from '#workflow/change-orders/web/entry-key.ts';
import { companyContents, type CompanyDraft, type CompanyKind } from '../schema/kinds.ts';
import { publishCompany, readNewestCompany } from '../service/versions.ts';

interface CompanyType<Kind extends CompanyKind> {
  kind: Kind;
  title: string;
  levels?: 1 | 2;
  /** Keys that identify the entries of its lists. */
  keysOf?: ContentType['keysOf'];
  fields: ContentType['fields'];
  /**
   * Set when all content is one list whose entries can be changed by separate orders: the titles of list and entry, and the key
   * of an entry.
   */
  entries?: { list: string; title: string; key: EntryKey; item: z.ZodObject };
  addresses: readonly string[];
}

interface DatedContent<Kind extends CompanyKind> {
  effectiveOn: string;
  note?: string;
  content: CompanyDraft<Kind>;
}

/** Defines the content type for one kind of company content. Each published order is a version that is in effect from a given day. */
export function companyContentType<Kind extends CompanyKind>({
  kind,
  title,
  fields,
  keysOf = {},
  entries,
  ...rest
}: CompanyType<Kind>): ContentType {
  const facts = { code: `company-${kind}`, title, group: '披露与名录' as const, scope: 'firm' as const, levels: rest.levels ?? 1 };
  const keys = entries ? { ...keysOf, [entries.list]: entries.key } : keysOf;
  const whole = singleContent<DatedContent<Kind>>({
    ...rest,
    ...facts,
    draft: z.object({
      effectiveOn,
      note,
      content: companyContents[kind],
    }),
    fields: {
      effectiveOn: effectiveOnWords,
      note: noteWords,
      content: title,
      ...prefixFields('content', fields),
    },
    keysOf: Object.fromEntries(Object.entries(keys).map(([path, key]) => [`content.${path}`, key])),
    async read(ctx) {
      const newest = await readNewestCompany(ctx, kind);
      return newest && { effectiveOn: newest.effectiveOn, ...(newest.note && { note: newest.note }), content: newest.content };
    },
    write: (tx, dated) =>
      publishCompany(tx, kind, dated.content, { effectiveOn: dated.effectiveOn, ...(dated.note && { note: dated.note }) }),
    placeOf: ({ effectiveOn: from }) => `${from} 起`,
  });
  if (!entries) return whole;
  const { list, key, item } = entries;
  const entry = listEntry({
    ...facts,
    listTitle: title,
    title: entries.title,
    draft: item.safeExtend({ effectiveOn, changeNote: note }),
    key,
    frameFields: ['effectiveOn', 'changeNote'],
    fields: { effectiveOn: effectiveOnWords, changeNote: noteWords, ...fieldsOfEntry(fields, list) },
    async read(ctx) {
      const newest = await readNewestCompany(ctx, kind);
      return newest
        ? { items: (newest.content as Record<string, Payload[]>)[list]!, frame: { effectiveOn: newest.effectiveOn } }
        : { items: [], frame: {} };
    },
    async replace(tx, { items, frame }) {
      const newest = await readNewestCompany(tx, kind);
      const from = String(frame['effectiveOn']);
      // Changes that others have scheduled for a later day would be overwritten on that day.
      if (newest && from < newest.effectiveOn)
        throw createInputError([{ path: 'effectiveOn', message: `已有自 ${newest.effectiveOn} 起生效的版本，生效日期不能早于它` }]);
      const said = frame['changeNote'] ? { note: String(frame['changeNote']) } : {};
      await publishCompany(tx, kind, { ...newest?.content, [list]: items } as CompanyDraft<Kind>, { effectiveOn: from, ...said });
    },
    addresses: rest.addresses,
  });
  return withEntries(whole, entry);
}

const effectiveOn = z.iso.date('请填写生效日期');
const note = z.string().trim().max(300, '不超过 300 个字').optional();
const effectiveOnWords = { title: '生效日期', help: '从这一天起展示' };
const noteWords = { title: '变动说明', help: '仅供内部查阅' };

/** Returns the labels of an entry's fields. */
const fieldsOfEntry = (fields: ContentType['fields'], list: string): ContentType['fields'] =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([path, words]) => (path.startsWith(`${list}.*.`) ? [[path.slice(`${list}.*.`.length), words]] : [])),
  );
