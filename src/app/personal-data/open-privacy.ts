import { removeDrafts } from '#clients/cases/service/handling/remove-drafts.ts';
import type { IdentityDeps } from '#clients/id-cards/deps.ts';
import { removeUnboundImages } from '#clients/id-cards/service/images/remove-unbound-images.ts';
import { openPrivacyDeps, type PrivacyDeps } from '#clients/privacy/deps.ts';
import { hasConsent, withdrawConsent } from '#clients/privacy/service/consents.ts';
import type { QualificationDeps } from '#clients/qualification/deps.ts';
import type { QuestionDeps } from '#clients/questionnaires/deps.ts';
import type { TimelineDeps } from '#clients/timeline/deps.ts';
import { findLetterhead } from '#content/website/service/brand/letterhead.ts';
import type { Erasure } from '#identity/accounts/ports.ts';
import { destroyCopies } from '#identity/accounts/service/copies.ts';
import { removePasskeys } from '#identity/accounts/service/passkeys/own-passkeys.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import type { ClientSecurity } from '#identity/clients/security.ts';
import { untrustDevices } from '#identity/clients/service/devices.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { Context } from '#platform/context.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { listClientDataSources } from './sources.ts';

export interface PrivacyParts {
  secret: MasterSecret;
  profile: CryptoProfile;
  security: ClientSecurity;
  identity: Pick<IdentityDeps, 'vault'>;
  questions: QuestionDeps;
  qualification: Pick<QualificationDeps, 'vault'>;
  timeline: Pick<TimelineDeps, 'sources'>;
}

/** Opens the privacy centre over the personal data of a client in all modules. */
export function openPrivacy({ secret, profile, security, identity, questions, qualification, timeline }: PrivacyParts): PrivacyDeps {
  return openPrivacyDeps({
    secret,
    profile,
    person: security,
    security,
    letterhead: findLetterhead,
    sources: listClientDataSources({ security, identity, questions, qualification, timeline }),
    erasures: listErasures(),
    // A withdrawn consent takes effect immediately, and data that depends only on it is deleted.
    effects: {
      id_photo: (tx, clientId) => removeUnboundImages(tx, clientId),
      device_info: (tx, clientId) => untrustDevices(tx, clientId),
    },
  });
}

/** Lists the effects of a deletion on each category: first deleted data, then data with a legal retention period (trade rule X18). */
function listErasures(): readonly Erasure[] {
  return [...goes, ...stays];
}

const goes: readonly Erasure[] = [
  {
    code: 'marketing',
    title: '产品与活动信息推送的同意',
    reason: '撤回同意并立即停止推送',
    erase: (tx, clientId) => withdrawMarketing(tx, clientId),
  },
  { code: 'devices', title: '受信任设备', reason: '全部移除，下次登录须重新验证', erase: untrustDevices },
  {
    code: 'passkeys',
    title: '通行密钥',
    reason: '全部删除，此后只能用密码登录',
    erase: (tx, clientId) => removePasskeys(tx, clientKind, clientId),
  },
  {
    code: 'unboundImages',
    title: '未随业务提交的身份证照片',
    reason: '删除文件与识别结果',
    erase: (tx, clientId) => removeUnboundImages(tx, clientId),
  },
  { code: 'drafts', title: '尚未提交的业务草稿', reason: '撤回草稿并删除已填写的内容', erase: removeDrafts },
  {
    code: 'exports',
    title: '已生成的个人信息副本',
    reason: '销毁尚可下载的副本',
    erase: (tx, clientId) => destroyCopies(tx, clientKind, clientId),
  },
];

const stays: readonly Erasure[] = [
  {
    code: 'identity',
    title: '客户身份资料（姓名、证件、联系方式、已提交的证件照片）',
    reason: '《反洗钱法》要求客户身份资料在业务关系结束后至少保存十年；《证券法》第一百三十七条要求客户资料至少保存二十年',
  },
  {
    code: 'business',
    title: '业务办理、交易与权限记录',
    reason: '《证券法》第一百三十七条、《期货和衍生品法》要求保存期限不少于二十年',
  },
  { code: 'agreements', title: '签署的协议', reason: '《证券法》第一百三十七条要求保存期限不少于二十年，以便证明签署的内容' },
  {
    code: 'suitability',
    title: '风险测评、知识测试与适当性匹配记录',
    reason: '《证券法》第八十八条、第八十九条：发生纠纷时由公司举证，记录保存不少于二十年',
  },
  {
    code: 'logs',
    title: '登录与操作日志',
    reason: '《网络安全法》第二十三条要求网络日志留存不少于六个月，登录日志满三年销毁；操作日志按《证券法》第一百三十七条保存二十年',
  },
  { code: 'consents', title: '同意与撤回的记录', reason: '《个人信息保护法》第六十九条：公司须能证明处理合法，随客户资料保存' },
];

async function withdrawMarketing(tx: Context, clientId: number): Promise<number> {
  if (!(await hasConsent(tx, clientId, 'marketing'))) return 0;
  await withdrawConsent(tx, clientId, { code: 'marketing', place: 'deletion' });
  return 1;
}
