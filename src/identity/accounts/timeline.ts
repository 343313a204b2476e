import { sql } from 'kysely';
import type { Actor } from '#platform/context.ts';
import type { EventSource } from '#platform/database/merged/merged-events.ts';
import type { PersonalEvent } from './ports.ts';
import type { ExportItem } from './schema.ts';
import { accessReasons, readerRoles, type DataAccess } from './service/record-access.ts';

/** Views of a client's data by the firm, with role and reason. */
export const accessEvents: EventSource<PersonalEvent> = {
  code: 'access',
  // The second condition matches the partial index.
  rows: (clientId) => sql`select at, lpad(id::text, 19, '0') as id, jsonb_build_object('actor', actor_kind, 'role', details ->> 'role',
      'reason', details ->> 'reason', 'number', details ->> 'number') as facts
    from audit_entries where subject = ${`client:${clientId}`} and subject like 'client:%' and action = 'client.read'`,
  tell: ({ actor, role, reason, number }: DataAccess & { actor: Actor['kind'] }) => ({
    title: `${readerRoles[role]}查阅了您的资料`,
    details: [
      `事由：${accessReasons[reason]}（编号 ${number}）`,
      actor === 'staff' ? '由工作人员查阅' : '由系统按规则自动处理，没有工作人员查看',
    ],
    isSecurity: false,
  }),
};

const stateNames: Record<ExportItem['state'], string> = {
  preparing: '正在制作',
  ready: '可以下载',
  failed: '未能制作',
  expired: '已过期销毁',
};

/** The copies of personal data that a client has requested, and how often they were downloaded. */
export const copyEvents: EventSource<PersonalEvent> = {
  code: 'copy',
  rows: (clientId) => sql`select requested_at as at, id::text as id,
      jsonb_build_object('number', number, 'state', state, 'downloads', downloads) as facts
    from privacy_exports where client_id = ${clientId}`,
  tell: ({ number, state, downloads }: { number: string; state: ExportItem['state']; downloads: number }) => ({
    title: '申请个人信息副本',
    details: [`申请编号：${number}，${stateNames[state]}，已下载 ${downloads} 次`],
    isSecurity: true,
  }),
};
