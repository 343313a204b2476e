import { listSignedDocuments } from '#clients/agreements/service/files/signed-documents.ts';
import { findClientContacts } from '#clients/cases/service/hall/client-contacts.ts';
import { listClientCases } from '#clients/cases/service/list-cases.ts';
import type { IdentityDeps } from '#clients/id-cards/deps.ts';
import { readIdCard } from '#clients/id-cards/service/read-card.ts';
import { listDecisions } from '#clients/privacy/service/consents.ts';
import type { QualificationDeps } from '#clients/qualification/deps.ts';
import { listEvaluations } from '#clients/qualification/service/list-evaluations.ts';
import type { QuestionDeps } from '#clients/questionnaires/deps.ts';
import { listResults } from '#clients/questionnaires/service/results.ts';
import type { TimelineDeps } from '#clients/timeline/deps.ts';
import { readPart } from '#clients/timeline/service/read-timeline.ts';
import { kindNames } from '#clients/timeline/web/kinds.ts';
import type { PersonalDataSource, PersonalFact, PersonalRecord } from '#identity/accounts/ports.ts';
import { listPasskeys } from '#identity/accounts/service/passkeys/own-passkeys.ts';
import type { ClientSecurity } from '#identity/clients/security.ts';
import { listContactHolds } from '#identity/clients/service/hold/holds.ts';
import { listLogins } from '#identity/clients/service/login/login-history.ts';
import { listDevices } from '#identity/clients/service/own-devices.ts';
import { readPerson } from '#identity/clients/service/person.ts';
import type { Context } from '#platform/context.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { maskEmail, maskFundAccount, maskIdNumber, maskMobile, maskName } from '#ui/format/masks.ts';
import { caseStateNames, consentNames, decisionNames, holdStateNames, loginResultNames } from './display-names.ts';

interface SourceDeps {
  security: ClientSecurity;
  identity: Pick<IdentityDeps, 'vault'>;
  questions: QuestionDeps;
  qualification: Pick<QualificationDeps, 'vault'>;
  timeline: Pick<TimelineDeps, 'sources'>;
}

const contract = '订立与履行合同所必需、履行法定义务（个人信息保护法第十三条）';
const records20 = '自业务终止之日起不少于二十年（证券法第一百三十七条、期货和衍生品法）';
const logs = '一年内供您查看；此后按月封存归档，满三年销毁（网络安全法第二十三条、民法典第一百八十八条）';

/** Lists the personal data of a client in each module, in reading order. A module that stores new personal data must be added here. */
export function listClientDataSources(deps: SourceDeps): readonly PersonalDataSource[] {
  return [...aboutThePerson(deps), ...aboutAccess(deps), ...aboutBusiness(deps), aboutQualification(deps), consents, aboutEverything(deps)];
}

function aboutThePerson({ security, identity }: SourceDeps): PersonalDataSource[] {
  const keep = '业务关系结束后不少于十年（反洗钱法）；作为客户资料不少于二十年（证券法第一百三十七条）';
  return [
    {
      code: 'account',
      title: '账户与联系方式',
      purpose: '识别客户身份，提供账户服务，发送与账户有关的通知',
      basis: contract,
      retention: keep,
      read: async (ctx, clientId) => [await readAccount(ctx, security, clientId)],
    },
    {
      code: 'contactChanges',
      title: '联系方式的变更',
      purpose: '在保护期内核对变更是否为您本人所办，并证明何时变更',
      basis: contract,
      retention: keep,
      read: async (ctx, clientId) =>
        (await listContactHolds(ctx, security, clientId)).map(({ change: { mobile, email }, state, confirmedAt, releaseAt, endedAt }) => [
          ...(mobile === undefined ? [] : [fact('mobile', '新手机号', mobile, maskMobile(mobile))]),
          ...(email === undefined ? [] : [fact('email', '新电子邮箱', email, maskEmail(email))]),
          fact('state', '状态', holdStateNames[state]),
          fact('confirmedAt', '确认时间', beijingMinute(confirmedAt)),
          fact('endedAt', endedAt ? '生效或撤回时间' : '预计生效时间', beijingMinute(endedAt ?? releaseAt)),
        ]),
    },
    {
      code: 'idCard',
      title: '身份证件',
      purpose: '依法核对客户身份',
      basis: '履行法定义务；收集照片另经单独同意（个人信息保护法第二十九条）',
      retention: keep,
      async read(ctx, clientId) {
        const card = await readIdCard(ctx, identity, clientId);
        return card ? [toCard(card)] : [];
      },
    },
  ];
}

async function readAccount(ctx: Context, security: ClientSecurity, clientId: number): Promise<PersonalRecord> {
  const { name, fundAccount, mobile, idNumber, email, address } = await readPerson(ctx, security, clientId);
  const { manager, branch } = await findClientContacts(ctx, clientId);
  return [
    fact('name', '姓名', name, maskName(name)),
    identifier('fundAccount', '资金账号', fundAccount, maskFundAccount(fundAccount)),
    fact('mobile', '手机号', mobile, mobile && maskMobile(mobile)),
    identifier('idNumber', '证件号码', idNumber, idNumber && maskIdNumber(idNumber)),
    fact('email', '电子邮箱', email, email && maskEmail(email)),
    fact('address', '联系地址', address, address && '已保存，导出副本中可见'),
    ...(manager ? [fact('manager', '客户经理', manager.name)] : []),
    ...(branch ? [fact('branch', '服务营业网点', branch.name)] : []),
  ];
}

function toCard({ fields, filedAt }: NonNullable<Awaited<ReturnType<typeof readIdCard>>>): PersonalRecord {
  return [
    fact('name', '姓名', fields.name, maskName(fields.name)),
    identifier('number', '公民身份号码', fields.number, maskIdNumber(fields.number)),
    fact('sex', '性别', fields.sex),
    fact('nation', '民族', fields.nation),
    fact('birth', '出生日期', fields.birth, '已保存，导出副本中可见'),
    fact('address', '住址', fields.address, '已保存，导出副本中可见'),
    fact('issuer', '签发机关', fields.issuer),
    fact('validUntil', '有效期至', fields.validUntil),
    fact('filedAt', '登记时间', beijingMinute(filedAt)),
  ];
}

function aboutAccess({ security }: SourceDeps): PersonalDataSource[] {
  return [
    {
      code: 'logins',
      title: '登录记录',
      purpose: '保障账户安全，供您核对，履行网络日志留存义务',
      basis: '履行法定义务（网络安全法第二十三条）',
      retention: logs,
      async read(ctx, clientId) {
        const { records } = await listLogins(asClient(ctx, clientId), { pageNum: 1, pageSize: 1000 });
        return records.map(({ at, result, device, ip }) => [
          fact('at', '时间', beijingMinute(at)),
          fact('result', '结果', loginResultNames[result]),
          fact('device', '设备', device),
          fact('ip', '网络地址', ip),
        ]);
      },
    },
    {
      code: 'devices',
      title: '受信任设备',
      purpose: '在陌生设备登录时加强验证',
      basis: '您的同意（登录设备信息处理）',
      retention: '至您移除或一百八十天未使用',
      async read(ctx, clientId) {
        const { devices } = await listDevices(asClient(ctx, clientId), security);
        return devices.map(({ name, device, ip, firstUsedAt, lastUsedAt }) => [
          fact('name', '名称', name ?? device),
          fact('device', '设备', device),
          fact('ip', '网络地址', ip),
          fact('firstUsedAt', '首次使用', beijingMinute(firstUsedAt)),
          fact('lastUsedAt', '最近使用', beijingMinute(lastUsedAt)),
        ]);
      },
    },
    {
      code: 'passkeys',
      title: '通行密钥',
      purpose: '供您不用密码登录',
      basis: contract,
      retention: '至您删除、锁定网上访问或重置登录密码',
      async read(ctx, clientId) {
        const { passkeys } = await listPasskeys(asClient(ctx, clientId), security.passkeys);
        return passkeys.map(({ name, device, createdAt, lastUsedAt }) => [
          fact('name', '名称', name),
          fact('device', '添加于', device),
          fact('createdAt', '添加时间', beijingMinute(createdAt)),
          fact('lastUsedAt', '最近使用', lastUsedAt ? beijingMinute(lastUsedAt) : '尚未使用'),
        ]);
      },
    },
  ];
}

function aboutBusiness({ questions }: SourceDeps): PersonalDataSource[] {
  return [
    {
      code: 'cases',
      title: '业务办理',
      purpose: '办理您申请的业务并留存过程',
      basis: contract,
      retention: records20,
      read: async (ctx, clientId) =>
        (await listClientCases(ctx, clientId)).map(({ number, name, state, openedAt, updatedAt }) => [
          fact('number', '受理编号', number),
          fact('business', '业务', name),
          fact('state', '状态', caseStateNames[state]),
          fact('openedAt', '发起时间', beijingMinute(openedAt)),
          fact('updatedAt', '最近更新', beijingMinute(updatedAt)),
        ]),
    },
    {
      code: 'agreements',
      title: '签署的协议',
      purpose: '证明您签署的内容与时间',
      basis: contract,
      retention: records20,
      read: async (ctx, clientId) =>
        (await listSignedDocuments(ctx, clientId)).map(({ name, version, business, signedAt, sha256 }) => [
          fact('name', '协议', name),
          fact('version', '版本', String(version)),
          fact('business', '业务', business),
          fact('signedAt', '签署时间', beijingMinute(signedAt)),
          fact('sha256', '文件摘要', sha256),
        ]),
    },
    {
      code: 'questionnaires',
      title: '风险测评与知识测试',
      purpose: '履行投资者适当性管理义务',
      basis: '履行法定义务（证券法第八十八条）',
      retention: records20,
      async read(ctx, clientId) {
        const { records } = await listResults(asClient(ctx, clientId), questions);
        return records.map(({ title, version, outcome, takenAt, validUntil }) => [
          fact('title', '问卷', title),
          fact('version', '版本', version),
          fact('outcome', '结果', outcome),
          fact('takenAt', '时间', beijingMinute(takenAt)),
          fact('validUntil', '有效期至', validUntil),
        ]);
      },
    },
  ];
}

function aboutQualification({ qualification }: SourceDeps): PersonalDataSource {
  return {
    code: 'qualification',
    title: '准入检测记录',
    purpose: '核对您是否满足业务的准入条件，并证明当时向您展示的结果',
    basis: '履行法定义务（证券法第八十八条、第八十九条）',
    retention: records20,
    read: async (ctx, clientId) =>
      (await listEvaluations(ctx, qualification, clientId)).map(({ name, version, evaluatedAt, passes, conditions }) => [
        fact('business', '业务', name),
        fact('version', '条件版本', String(version)),
        fact('evaluatedAt', '时间', beijingMinute(evaluatedAt)),
        fact('passes', '结果', passes ? '全部满足' : '有条件未满足'),
        fact('conditions', '各项情况', conditions.map((one) => `${one.name}：${one.actual}`).join('；'), '已保存，导出副本中可见'),
      ]),
  };
}

const consents: PersonalDataSource = {
  code: 'consents',
  title: '同意与撤回记录',
  purpose: '证明您何时就何事作出了决定',
  basis: '履行法定义务（个人信息保护法第十四条、第六十九条）',
  retention: '不少于二十年，随客户资料保存',
  read: async (ctx, clientId) =>
    (await listDecisions(ctx, clientId)).map(({ code, version, decision, at, device }) => [
      fact('code', '事项', consentNames[code]),
      fact('version', '版本', String(version)),
      fact('decision', '决定', decisionNames[decision]),
      fact('at', '时间', beijingMinute(at)),
      fact('device', '设备', device),
    ]),
};

/** Maximum rows of the timeline; the parts above contain each kind in full. */
const timelineRows = 1000;

function aboutEverything({ timeline }: SourceDeps): PersonalDataSource {
  return {
    code: 'timeline',
    title: '与我有关的记录',
    purpose: '让您在一处看到与您有关的登录、通知、业务、变更与本公司查阅',
    basis: '履行法定义务（个人信息保护法第四十四条、第四十五条）',
    retention: '各项记录按其各自的期限保存，本清单不另行留存',
    read: async (ctx, clientId) =>
      (await readPart(ctx, timeline.sources, { clientId, filter: {}, size: timelineRows })).events.map(({ at, kind, title, details }) => [
        fact('at', '时间', beijingMinute(at)),
        fact('kind', '类别', kindNames[kind]),
        fact('title', '事项', title),
        fact('details', '说明', details.join('；')),
      ]),
  };
}

/** Services for a signed-in client are called as that client, without a current session. */
const asClient = (ctx: Context, clientId: number): Context => ({
  ...ctx,
  actor: { kind: 'client', clientId, sessionId: '00000000-0000-0000-0000-000000000000' },
});

function fact(key: string, name: string, value: string | null | undefined, masked?: string | null): PersonalFact {
  return { key, name, value: value ?? '', ...(masked ? { masked } : {}) };
}

/** Describes a number by which a person can be found or named elsewhere. */
const identifier = (key: string, name: string, value: string | null, masked: string | null): PersonalFact => ({
  ...fact(key, name, value, masked),
  isIdentifier: true,
});
