import type { FeedContent } from '#content/feeds/service/feed.ts';
import { CallError } from '#contract/call-error.ts';
import { codes } from '#contract/codes.ts';
import type { Context } from '#platform/context.ts';
import type { DigestDeps } from '../deps.ts';

const securityFolder = 'security';

/** Returns the topic of a security's notices. */
export const securityTopic = (code: string): string => `${securityFolder}/${code}`;

/** Returns the labels of the topics; those that are no longer offered are omitted. */
export async function listTopicNames(ctx: Context, deps: DigestDeps, topics: readonly string[]): Promise<string[]> {
  const offered = (await deps.listTopics(ctx)).flatMap((group) => group.topics);
  const names = new Map(offered.map(({ topic, name }) => [topic, name]));
  return topics.flatMap((topic) => {
    const [folder, code] = topic.split('/');
    return folder === securityFolder && code ? [`证券 ${code}`] : (names.get(topic) ?? []);
  });
}

/** Returns the current items of a topic; undefined where it is unknown or nothing has been published yet. */
export async function readTopic(ctx: Context, deps: DigestDeps, topic: string): Promise<FeedContent | undefined> {
  const at = topic.indexOf('/');
  const [folder, name] = at < 0 ? [undefined, topic] : [topic.slice(0, at), topic.slice(at + 1)];
  const feed = deps.sources
    .filter((source) => source.folder === folder)
    .map((source) => source.feedOf(name))
    .find((one) => one !== undefined);
  try {
    return await feed?.read(ctx, await deps.firm(ctx));
  } catch (error) {
    if (error instanceof CallError && error.code === codes.notFound.code) return undefined;
    throw error;
  }
}
