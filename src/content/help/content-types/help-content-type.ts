import { setVisibility } from '#content/files/service/files.ts';
import { fail } from '#contract/call-error.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import type { ContentType } from '#workflow/change-orders/content-type.ts';
import { isProseField } from '#workflow/change-orders/presets/cited-facts.ts';
import { ownCategory } from '#workflow/change-orders/presets/own-category.ts';
import { helpDrafts, type HelpDraft, type HelpKind } from '../schema.ts';
import { listHelpCategories, listHelpForStaff, readHelpForStaff } from '../service/edit-help.ts';
import { publishHelp, saveHelp, withdrawHelp } from '../service/write-help.ts';
import { helpFields } from './help-fields.ts';

interface HelpType extends Pick<ContentType, 'code' | 'title' | 'keysOf'> {
  kind: HelpKind;
  /** Label of the title, and the special fields of the kind. */
  named: string;
  content: ContentType['fields'];
  begin: object;
  /** Returns the page that shows an item. */
  addressOf(item: { code: string; category: string }): string;
  /** Options of further fields, by path. */
  choices?: ContentType['choices'];
}

/** Defines a kind of help: a change order is saved as the next version and published. */
export function helpContentType({ kind, named, content, begin, addressOf, choices, ...rest }: HelpType): ContentType {
  return ownCategory<HelpDraft>({
    ...rest,
    group: '内容',
    scope: 'category',
    levels: 1,
    settable: ['category', 'checkedOn'],
    draft: helpDrafts[kind],
    fields: helpFields(named, content),
    begin: { kind, code: '', title: '', sort: 1, content: begin },
    async list(ctx) {
      return (await listHelpForStaff(ctx, kind)).map(({ code, title, category, categoryName, state, updatedAt }) => {
        const href = state === 'shown' ? addressOf({ code, category }) : null;
        return { subject: code, title, place: categoryName, state, changedAt: updatedAt.toISOString(), href };
      });
    },
    async read(ctx, code) {
      const { draft, version, shownVersion } = await readHelpForStaff(ctx, { kind, code });
      return { draft, state: `${version} ${shownVersion}` };
    },
    async choices(ctx) {
      const categories = Object.fromEntries((await listHelpCategories(ctx, kind)).map(({ code, name }) => [code, name]));
      return { category: categories, ...(await choices?.(ctx)) };
    },
    citesFacts: (path) => path.startsWith('content') && isProseField(path),
    titleOf: ({ title }) => title ?? '',
    async apply(tx, { subject, draft }) {
      if (subject !== null && draft.code !== subject) throw createInputError([{ path: 'code', message: '代码不能更改' }]);
      const isTaken = subject === null && (await listHelpForStaff(tx, kind)).some(({ code }) => code === draft.code);
      if (isTaken) throw fail('conflict', `代码 ${draft.code} 已被使用`);
      if (draft.kind === 'guide') await setVisibility(tx, [draft.content.fileId], 'public');
      const { version, shownVersion } = await saveHelp(tx, draft);
      if (version !== shownVersion) await publishHelp(tx, draft);
      return draft.code;
    },
    withdraw: (tx, { subject, reason }) => withdrawHelp(tx, { kind, code: subject }, reason),
    addressesOf: (_subject, { code, category }) => [addressOf({ code: code ?? '', category: category ?? '' })],
  });
}
