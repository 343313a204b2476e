import { openDigestDeps, type DigestDeps } from '#contact/digests/deps.ts';
import type { DigestGuide } from '#contact/digests/schema.ts';
import { listCategories } from '#content/articles/service/articles/categories.ts';
import { getSettings } from '#content/website/service/settings.ts';
import type { Config } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { Context } from '#platform/context.ts';
import { listFeedLines } from '#securities/lists/web/feed-lines.ts';
import type { MessagingDeps } from '#workflow/messaging/deps.ts';
import { demoProvider } from '#workflow/messaging/senders/sender.ts';
import { feedSources } from './feed-sources.ts';

interface DigestParts {
  config: Pick<Config, 'cryptoProfile' | 'publicUrl' | 'demo'>;
  secret: MasterSecret;
  messaging: MessagingDeps;
}

/**
 * Opens digests of all subscribable areas. Without a mail server they are offered only on a demonstration, whose mails stay in
 * the outbox.
 */
export const openDigests = ({ config: { cryptoProfile: profile, publicUrl, demo }, secret, messaging }: DigestParts): DigestDeps =>
  openDigestDeps({
    secret,
    profile,
    messaging,
    publicUrl,
    isOffered: demo || messaging.mail.provider !== demoProvider,
    offer: { sources: feedSources, listTopics, firm: async (ctx) => (await getSettings(ctx)).firm },
  });

async function listTopics(ctx: Context): Promise<DigestGuide['groups']> {
  const { list } = await listCategories(ctx, {});
  return [
    { title: '公告与资讯', topics: list.map(({ code, name }) => ({ topic: code, name })) },
    { title: '两融名单每期的变动', topics: listFeedLines().map(({ feed, name }) => ({ topic: feed, name })) },
  ];
}
