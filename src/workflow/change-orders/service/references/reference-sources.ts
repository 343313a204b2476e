import { countOpenOfBranch } from '#complaints/complaint/service/handling/list-cases.ts';
import { findLinkingArticles } from '#content/articles/service/editing/find-linking-articles.ts';
import { listBranchIds } from '#content/branches/service/all-branches.ts';
import { listBranchMentions } from '#content/disclosure/service/branch-mentions.ts';
import { listDownloadsInCategory } from '#content/downloads/service/write-downloads.ts';
import type { HelpKind } from '#content/help/schema.ts';
import { listHelpInCategory } from '#content/help/service/edit-help.ts';
import { contentAddress } from '#contract/audit/content-address.ts';
import type { ScopeKind } from '#contract/permissions.ts';
import { findAccountsInScope } from '#identity/staff/service/accounts/scopes.ts';
import { findTokensInScope } from '#identity/staff/service/tokens/manage-tokens.ts';
import { countOpenDeliveriesOfJob } from '#recruitment/deliveries/service/list-deliveries.ts';
import { findTypeOf } from '../../all-types.ts';
import { wholeSubject } from '../../web/subject-name.ts';
import { listSettingsLinking } from '../content-uses.ts';
import type { ReferenceSource } from './reference.ts';

/**
 * Links to its page from menus, entries, slides and texts of articles. Their readers arrive at a page that says that the content
 * is gone.
 */
const links: ReferenceSource = {
  weight: 'warn',
  async find(ctx, { type, subject, draft }, most) {
    const [address] = findTypeOf({ type, subject }).addressesOf(subject, draft);
    if (!address || address === '/') return [];
    const uses = await listSettingsLinking(ctx, type, address);
    const { articles } = await findLinkingArticles(ctx, address);
    return [
      ...uses,
      ...articles
        .filter(({ isShown }) => isShown)
        .slice(0, most)
        .map(({ id, title }) => ({ title: `文章“${title}”`, href: contentAddress({ type: 'article', subject: String(id) }) })),
    ];
  },
};

/** Accounts that work in it: they keep the scope, which then matches nothing. */
const accountsIn = (kind: ScopeKind): ReferenceSource => ({
  weight: 'warn',
  async find(ctx, { key }, most) {
    const accounts = await findAccountsInScope(ctx, { kind, value: key }, most);
    return accounts.map(({ id, name, loginName }) => ({ title: `账号 ${name}（${loginName}）的工作范围`, href: `/accounts/${id}` }));
  },
});

const tokensIn = (kind: 'branch' | 'category'): ReferenceSource => ({
  weight: 'warn',
  find: async (ctx, { key }, most) =>
    (await findTokensInScope(ctx, { kind, value: key }, most)).map(({ name }) => ({ title: `接口令牌“${name}”的范围`, href: '/tokens' })),
});

const listsOfPeople = {
  staff: { title: '从业人员名录', href: '/data/staff' },
  witnesses: { title: '开户见证人员名录', href: '/data/witnesses' },
  'futures-ib': { title: '期货中间介绍业务', href: contentAddress({ type: 'futures-ib', subject: wholeSubject }) },
} as const;

const peopleOfBranch: ReferenceSource = {
  weight: 'refuse',
  find: async (ctx, { draft }) =>
    (await listBranchMentions(ctx, String(draft['name'] ?? ''))).map(({ list, first, count }) => {
      const { title, href } = listsOfPeople[list];
      return { title: count === 1 ? `${title}中的“${first}”` : `${title}中的“${first}”等 ${count} 处`, href };
    }),
};

const complaintsOfBranch: ReferenceSource = {
  weight: 'warn',
  async find(ctx, { key }) {
    const [id] = await listBranchIds(ctx, [key]);
    const count = id === undefined ? 0 : await countOpenOfBranch(ctx, id);
    return count === 0 ? [] : [{ title: `尚未办结的投诉 ${count} 件`, href: '/complaints' }];
  },
};

const deliveriesFor: ReferenceSource = {
  weight: 'warn',
  async find(ctx, { subject }) {
    const count = await countOpenDeliveriesOfJob(ctx, Number(subject));
    return count === 0 ? [] : [{ title: `尚未处理完的投递 ${count} 份`, href: '/deliveries' }];
  },
};

const helpIn = (kind: HelpKind, type: string): ReferenceSource => ({
  weight: 'refuse',
  find: async (ctx, { key }, most) =>
    (await listHelpInCategory(ctx, { kind, category: key }, most)).map(({ code, title }) => ({
      title: `“${title}”`,
      href: contentAddress({ type, subject: code }),
    })),
});

const downloadsIn: ReferenceSource = {
  weight: 'refuse',
  find: async (ctx, { key }, most) =>
    (await listDownloadsInCategory(ctx, key, most)).map(({ code, name }) => ({
      title: `下载项“${name}”`,
      href: contentAddress({ type: 'download', subject: code }),
    })),
};

/** For each kind whose items can be removed: what may refer to them, or why nothing does. `references.test.ts` fails for a missing kind. */
export const referenceSources: Readonly<Record<string, readonly ReferenceSource[] | string>> = {
  article: [links],
  faq: [links],
  'margin-faq': [links],
  guide: [links],
  task: [links],
  video: [links],
  'recruit-notice': [links],
  job: [links, deliveriesFor],
  'incident-sentences': 'incidents keep the words that were published',
  incident: 'stands on the status page and is named nowhere else',
  maintenance: 'stands on the status page and is named nowhere else',
  'urgent-notice': 'stands on all pages and has none of its own',
  campaign: [links],
  'download-version': 'belongs to its download alone, where the version before takes its place',
  'download-categories': [downloadsIn],
  'faq-categories': [helpIn('faq', 'faq')],
  'margin-faq-categories': [helpIn('marginFaq', 'margin-faq')],
  'task-categories': [helpIn('task', 'task')],
  'guide-categories': [helpIn('guide', 'guide')],
  'video-categories': [helpIn('video', 'video')],
  branches: [peopleOfBranch, accountsIn('branch'), tokensIn('branch'), complaintsOfBranch],
  'company-executives': 'is listed on its own page alone',
  'company-structure': 'is named within the same draft, whose schema looks after that',
  'company-certificates': 'is listed on its own page alone',
  'company-licences': 'is listed on its own page alone',
  'business-scope': 'is listed on its own page alone',
  'disclosed-accounts': 'is listed on its own page alone',
  'bond-traders': 'is listed on its own page alone',
  'fund-sellers': 'is listed on its own page alone',
  'related-links': 'is listed on its own page alone',
  'privacy-recipients': 'is listed on its own page alone',
  'trading-hours': 'is read by the calendar alone',
  'complaint-templates': 'is copied into an answer',
  'case-words': 'is copied into a decision',
  'firm-facts': 'is retired instead of removed: texts that cite it keep its last value',
  'rule-exceptions': 'is held against texts alone',
  'watched-words': 'is held against texts alone',
  synonyms: 'is used by the search alone',
  redirects: 'is used by its own address alone',
};
