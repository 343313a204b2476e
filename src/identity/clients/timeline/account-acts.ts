import { sql } from 'kysely';
import type { PersonalEvent } from '#identity/accounts/ports.ts';
import type { Actor } from '#platform/context.ts';
import type { EventSource } from '#platform/database/merged/merged-events.ts';
import { maskIp } from '#ui/format/masks.ts';
import type { HeldContact } from '../columns.ts';
import { heldNames } from '../service/hold/holds.ts';
import { actRules, type ActKind } from '../web/step-up/acts-and-proofs.ts';

interface ActFacts {
  action: string;
  details: Details;
  actor: Actor['kind'];
  ip: string | null;
}

interface Details {
  changed?: readonly string[];
  fields?: readonly (keyof HeldContact)[];
  ended?: number;
  validUntil?: string | null;
  act?: string;
}

/** The wording of audit acts for the client concerned. */
type Acts = Readonly<Record<string, (details: Details) => string>>;

/** Wording of account changes. A new audit act of clients is added here or in `deviceActs`; otherwise the timeline omits it. */
const changeActs: Acts = {
  'client.stepUp': ({ act = '' }) => `核验身份后办理：${act in actRules ? actRules[act as ActKind].name : '控制账户的操作'}`,
  'client.changeContact': ({ changed = [] }) => (changed.length > 0 ? `预留的${changed.join('、')}已变更` : '联系方式已确认，没有变化'),
  'client.changeAddress': () => '预留的联系地址已变更',
  'client.holdContact': ({ fields = [] }) => `申请变更预留的${fields.map((field) => heldNames[field]).join('、')}，保护期满后生效`,
  'client.hold.released': () => '保护期已满，变更的联系方式生效',
  'client.hold.cancelled': () => '保护期内的联系方式变更已撤回',
  'client.changePassword': ({ ended = 0 }) => `登录密码已修改${leftBehind(ended)}`,
  'client.resetBegun': () => '在登录页发起了登录密码重置',
  'client.resetPassword': () => '登录密码已重置，全部设备均已退出登录',
  'client.setTradingPassword': () => '交易密码已重置',
  'client.lock': () => '网上访问已锁定，全部设备均已退出登录',
  'client.unlock': () => '网上访问已解除锁定',
  'client.freeze': () => '账户已冻结，全部设备均已退出登录',
  'client.unfreeze': () => '账户已解除冻结',
  'client.passkeyAdd': () => '添加了一个通行密钥',
  'client.passkeyRemove': () => '删除了一个通行密钥',
  'client.passkeyStopped': () => '一个通行密钥疑似被复制，已停用',
  'identity.applyCard': ({ validUntil }) => `登记的身份证件已更新，有效期至 ${validUntil ?? '长期'}`,
};

const deviceActs: Acts = {
  'client.login': () => '信任了一台新设备，今后在该设备登录不再要求验证码',
  'client.forgetDevice': ({ ended = 0 }) => `取消了对一台设备的信任${leftBehind(ended)}`,
  'client.nameDevice': () => '修改了一台受信任设备的名称',
  'client.endSession': ({ ended = 0 }) => `结束了 ${ended} 处登录`,
  'client.logout': () => '退出登录',
};

const leftBehind = (ended: number): string => (ended > 0 ? `，另有 ${ended} 处登录已退出` : '');

/** The words for the performer of an act; no staff member is named. */
const hands: Record<Actor['kind'], string> = {
  client: '登录后操作',
  visitor: '在登录页操作',
  seeker: '在登录页操作',
  staff: '业务审核通过后由本公司办理',
  system: '业务审核通过后由本公司办理',
};

/** Contact data, passwords, the identity card on file, and the lock of online access. */
export const changeEvents = actEvents('change', changeActs);

/** Devices trusted and untrusted, sessions ended. Only logins that trusted a device; `loginEvents` shows all others. */
export const deviceEvents = actEvents('device', deviceActs);

function actEvents(code: string, acts: Acts): EventSource<PersonalEvent> {
  return {
    code,
    // The second condition matches the partial index.
    rows: (clientId) => sql`select at, lpad(id::text, 19, '0') as id,
        jsonb_build_object('action', action, 'details', details, 'actor', actor_kind, 'ip', ip) as facts
      from audit_entries
      where subject = ${`client:${clientId}`} and subject like 'client:%' and action in (${sql.join(Object.keys(acts))})
        and (action <> 'client.login' or details ->> 'trusted' = 'true')`,
    tell: ({ action, details, actor, ip }: ActFacts) => ({
      title: acts[action]!(details),
      details: [ip && (actor === 'client' || actor === 'visitor') ? `${hands[actor]}，网络地址：${maskIp(ip)}` : hands[actor]],
      isSecurity: action !== 'client.logout',
    }),
  };
}
