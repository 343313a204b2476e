import { sql } from 'kysely';
import type { PersonalEvent } from '#identity/accounts/ports.ts';
import type { EventSource } from '#platform/database/merged/merged-events.ts';
import { maskIp } from '#ui/format/masks.ts';

interface SigningFacts {
  business: string;
  number: string;
  channel: 'token' | 'mobile';
  device: string;
  ip: string | null;
  caseId: string;
  titles: readonly string[];
}

/** Signed documents, one event per signing. */
export const signingEvents: EventSource<PersonalEvent> = {
  code: 'signing',
  rows: (clientId) => sql`select g.signed_at as at, g.id::text as id, jsonb_build_object('business', g.business, 'number', g.number,
      'channel', g.channel, 'device', g.device, 'ip', g.ip, 'caseId', g.case_id,
      'titles', (select jsonb_agg(d.title order by d.title) from agreement_signatures s
        join agreement_documents d on d.code = s.code and d.version = s.version where s.signing_id = g.id)) as facts
    from agreement_signings g where g.client_id = ${clientId}`,
  tell: ({ business, number, channel, device, ip, caseId, titles }: SigningFacts) => ({
    title: `签署“${business}”的 ${titles.length} 份文件`,
    details: [
      titles.map((title) => `《${title}》`).join('、'),
      `${channel === 'token' ? '登录后签署' : '凭手机验证码签署'}，签署编号：${number}`,
      `设备：${device}，网络地址：${maskIp(ip)}`,
    ],
    isSecurity: true,
    caseId,
  }),
};
