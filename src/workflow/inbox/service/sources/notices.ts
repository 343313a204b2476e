import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { scopeOf } from '#platform/staff-access.ts';
import type { NotedQueue } from '#workflow/assignments/schema.ts';
import { listUnreadNotices, type DeadlineLevel, type UnreadNotice } from '#workflow/assignments/service/notices.ts';
import type { InboxSource, PendingItem } from '../inbox-source.ts';

interface Place {
  name: string;
  read: Permission;
  hrefOf(subject: string): string;
}

/** The address of the subjects of each queue, and the required permission. */
const places: Readonly<Record<NotedQueue, Place>> = {
  case: { name: '业务', read: 'case.read', hrefOf: (id) => `/cases?state=review&item=${id}` },
  complaint: { name: '投诉', read: 'complaint.read', hrefOf: (number) => `/complaints?number=${number}&item=${number}` },
  privacy: { name: '个人信息申请', read: 'privacy.handle', hrefOf: (id) => `/privacy-requests?item=${id}` },
  delivery: { name: '投递', read: 'recruitment.read', hrefOf: (number) => `/deliveries?item=${number}` },
  talent: { name: '人才储备', read: 'recruitment.manage', hrefOf: (id) => `/talents?item=${id}` },
  link: { name: '链接检查', read: 'insight.read', hrefOf: (id) => `/links?item=${id}` },
};

const levelWords: Readonly<Record<DeadlineLevel, string>> = {
  50: '由您办理，时限已用去一半',
  80: '时限已用去八成，请督办',
  100: '时限已用尽，尚未办结',
};

/** Returns the queues that the caller can still access; notices of other queues are hidden. */
function readableQueues({ actor }: Context): NotedQueue[] {
  const scopes = scopeOf({ actor }, 'queue');
  return (Object.keys(places) as NotedQueue[]).filter(
    (queue) => (scopes?.includes(queue) ?? true) && actor.kind === 'staff' && actor.permissions.has(places[queue].read),
  );
}

/** The caller's notices: mentions in notes, and stages of deadlines. They end once read. */
export const noticeSource: InboxSource = {
  code: 'notices',
  name: '提醒',
  group: 'reminder',
  wants: Object.values(places).map(({ read }) => read),
  async list(ctx, count) {
    const queues = readableQueues(ctx);
    return queues.length === 0 ? [] : (await listUnreadNotices(ctx, queues, count)).map(toItem);
  },
};

function toItem({ id, queue, subject, at, author, level, dueOn }: UnreadNotice): PendingItem {
  const { name, hrefOf } = places[queue];
  return {
    subject: String(id),
    title: level === null ? `${author}在备注中提到了您` : `${name}时限提醒`,
    text: level === null ? `${name} ${shortOf(subject)}`.trim() : [shortOf(subject), levelWords[level]].filter(Boolean).join('，'),
    since: at,
    dueOn,
    href: hrefOf(subject),
    notice: { id, reason: level === null ? 'mention' : 'clock', queue, subject, level },
  };
}

/** Long ids are hidden because they mean nothing to users. */
const shortOf = (subject: string): string => (/^[0-9a-f-]{36}$/.test(subject) ? '' : subject);
