import { sql } from 'kysely';
import type { PersonalEvent } from '#identity/accounts/ports.ts';
import type { EventSource } from '#platform/database/merged/merged-events.ts';
import { maskIp } from '#ui/format/masks.ts';
import type { ConsentPlace, DeletionItem } from './schema.ts';

interface DecisionFacts {
  title: string;
  version: number;
  decision: 'given' | 'refused' | 'withdrawn';
  place: ConsentPlace;
  device: string;
  ip: string | null;
}

const decisionNames = { given: '同意', refused: '不同意', withdrawn: '撤回对' } as const;
const placeNames: Record<ConsentPlace, string> = {
  privacyCentre: '隐私中心',
  business: '办理业务时',
  login: '登录时',
  deletion: '随删除申请',
};

/** Consents that a client has given, refused and withdrawn. */
export const consentEvents: EventSource<PersonalEvent> = {
  code: 'consent',
  rows: (clientId) => sql`select c.at, lpad(c.id::text, 19, '0') as id, jsonb_build_object('title', t.title, 'version', c.version,
      'decision', c.decision, 'place', c.place, 'device', c.device, 'ip', c.ip) as facts
    from client_consents c join consent_texts t on t.code = c.code and t.version = c.version where c.client_id = ${clientId}`,
  tell: ({ title, version, decision, place, device, ip }: DecisionFacts) => ({
    title: `${decisionNames[decision]}“${title}”（第 ${version} 版）${decision === 'withdrawn' ? '的同意' : ''}`,
    details: [`${placeNames[place]}，设备：${device}，网络地址：${maskIp(ip)}`],
    isSecurity: true,
  }),
};

interface DeletionFacts {
  number: string;
  kind: DeletionItem['kind'];
  state: DeletionItem['state'];
}

const deletionNames: Record<DeletionItem['kind'], string> = { personalData: '申请删除个人信息', closeAccount: '申请注销网上账户' };
const stateNames: Record<DeletionItem['state'], string> = { accepted: '已受理', done: '已办结', withdrawn: '已撤回', refused: '未同意' };

/** Deletion requests of a client and their current state. */
export const deletionEvents: EventSource<PersonalEvent> = {
  code: 'deletion',
  rows: (
    clientId,
  ) => sql`select requested_at as at, id::text as id, jsonb_build_object('number', number, 'kind', kind, 'state', state) as facts
    from privacy_deletions where client_id = ${clientId}`,
  tell: ({ number, kind, state }: DeletionFacts) => ({
    title: deletionNames[kind],
    details: [`申请编号：${number}，${stateNames[state]}`],
    isSecurity: true,
  }),
};
