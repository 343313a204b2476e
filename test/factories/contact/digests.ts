import { digestCheckPurpose, digestConsentKey } from '#contact/digests/calls.ts';
import { openDigestDeps, type DigestDeps } from '#contact/digests/deps.ts';
import { digestCodeInput, digestInput, type DigestInput, type ParsedDigest } from '#contact/digests/schema.ts';
import { sendDigestCode } from '#contact/digests/service/subscribe.ts';
import { publishPageText } from '#content/articles/service/texts/page-texts.ts';
import type { FeedItem, FeedSource } from '#content/feeds/service/feed.ts';
import { issuePass } from '#identity/verification/service/passes.ts';
import type { Context } from '#platform/context.ts';
import { testSecret } from '../platform/crypto.ts';
import { buildMessagingDeps, readLastCode } from '../workflow/messaging.ts';

/** Builds dependencies with the test's own keys; `feeds` contains the feeds by topic, read at the time of use. */
export function buildDigestDeps(feeds: Map<string, FeedItem[]>, overrides: Partial<DigestDeps> = {}): DigestDeps {
  const sourceIn = (folder?: string): FeedSource => ({
    ...(folder && { folder }),
    feedOf: (name) => {
      const items = feeds.get(folder ? `${folder}/${name}` : name);
      return items && { tags: [], read: () => Promise.resolve({ title: name, description: '', page: '/', items }) };
    },
  });
  const deps = openDigestDeps({
    secret: testSecret(),
    profile: 'SM2',
    messaging: buildMessagingDeps(),
    publicUrl: 'https://www.example.com',
    isOffered: true,
    offer: {
      sources: [sourceIn(), sourceIn('lists'), sourceIn('security')],
      listTopics: () => {
        const named = [...feeds.keys()].filter((topic) => !topic.startsWith('security/'));
        return Promise.resolve([{ title: '公告与资讯', topics: named.map((topic) => ({ topic, name: `栏目 ${topic}` })) }]);
      },
      firm: () => Promise.resolve({ name: '示例证券', shortName: '示例证券', description: '' }),
    },
  });
  return { ...deps, ...overrides };
}

export const buildFeedItem = (more: Partial<FeedItem> = {}): FeedItem => ({
  href: '/IntoGL/noticeDetail/1.html',
  title: '关于调整交易时间的公告',
  summary: '',
  content: '',
  category: '公司公告',
  publishedAt: new Date('2026-08-21T03:00:00Z'),
  ...more,
});

/** Stores what the calls need besides the site's settings: the text of consent. */
export async function prepareDigests(ctx: Context): Promise<void> {
  const before = { ...ctx, now: new Date('2026-01-01T00:00:00Z') };
  await publishPageText(before, { key: digestConsentKey, title: '邮件订阅个人信息处理说明', lead: '仅用于发送。', sections: [] });
}

/** Builds a complete request with a code that was sent for it; override what the test is about. */
export async function buildDigest(ctx: Context, deps: DigestDeps, overrides: Partial<DigestInput> = {}): Promise<ParsedDigest> {
  const email = overrides.email ?? 'reader@example.com';
  const { pass } = await issuePass(ctx, digestCheckPurpose);
  const { checkToken } = await sendDigestCode(ctx, deps, digestCodeInput.parse({ email, captcha: pass }));
  const checkCode = await readLastCode(ctx, deps.messaging, digestCodeInput.parse({ email }).email);
  return digestInput.parse({ email, topics: ['gsgg'], rhythm: 'daily', consentVersion: 1, checkToken, checkCode, ...overrides });
}
