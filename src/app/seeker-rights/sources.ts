import type { PersonalDataSource, PersonalFact, PersonalRecord } from '#identity/accounts/ports.ts';
import type { SeekerDeps } from '#identity/job-seekers/deps.ts';
import { listSeekerLogins, readSeekerAccount } from '#identity/job-seekers/service/account-data.ts';
import { listSeekerDecisions } from '#identity/job-seekers/service/consents.ts';
import type { Context } from '#platform/context.ts';
import type { DeliveryDeps } from '#recruitment/deliveries/deps.ts';
import { exportDeliveries, type ExportedDelivery } from '#recruitment/deliveries/service/export-deliveries.ts';
import { stateLabels } from '#recruitment/deliveries/web/states.ts';
import { listSeekerInterviews } from '#recruitment/interviews/service/own-interviews.ts';
import { invitationLabels } from '#recruitment/interviews/web/invitation-labels.ts';
import { optionLabelOf } from '#recruitment/jobs/web/options.ts';
import type { ResumeDeps } from '#recruitment/resumes/deps.ts';
import type { ResumeFile, ResumeView } from '#recruitment/resumes/schema/resume.ts';
import type { SectionName } from '#recruitment/resumes/sections.ts';
import { listResumeFiles } from '#recruitment/resumes/service/files/files.ts';
import { readUnmaskedResume } from '#recruitment/resumes/service/resume.ts';
import { fieldSpecs, type FieldSpec } from '#recruitment/resumes/web/field-specs.ts';
import { outlineOf, type OutlineEntry } from '#recruitment/resumes/web/resume-outline.ts';
import { sectionNames, sectionTitles } from '#recruitment/resumes/web/section-data.ts';
import { listTalentDecisions } from '#recruitment/talent-pool/service/own-talent.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { maskIdNumber, maskIp, maskMobile, maskEmail, maskName } from '#ui/format/masks.ts';

export interface SeekerParts {
  seekers: SeekerDeps;
  resumes: ResumeDeps;
  deliveries: DeliveryDeps;
}

const consent = '您的同意（个人信息保护法第十三条第一款第一项）';
const asLongAsUsed = '至最后一次使用后的期限届满（日期见“到期删除”），或您删除、注销之日';

/** Lists the personal data of a job seeker in each module, in reading order. A module that stores new personal data must be added here. */
export function listSeekerDataSources({ seekers, resumes, deliveries }: SeekerParts): readonly PersonalDataSource[] {
  return [account(seekers), ...sectionsOf(resumes), filesOf(resumes), deliveriesOf(deliveries), interviews, talent, logins, consents];
}

function account(seekers: SeekerDeps): PersonalDataSource {
  return {
    code: 'account',
    title: '账号',
    purpose: '登录，发送验证码与招聘进展',
    basis: consent,
    retention: asLongAsUsed,
    async read(ctx, seekerId) {
      const { mobile, idNumber, createdAt, lastActiveAt } = await readSeekerAccount(ctx, seekers, seekerId);
      return [
        [
          fact('mobile', '手机号码', mobile, maskMobile(mobile)),
          { ...fact('idNumber', '身份证号码', idNumber, idNumber && maskIdNumber(idNumber)), isIdentifier: true },
          fact('createdAt', '建立时间', beijingMinute(createdAt)),
          fact('lastActiveAt', '最近使用', beijingMinute(lastActiveAt)),
        ],
      ];
    },
  };
}

/** Returns one category for each section; the resume is decrypted once for all of them. */
function sectionsOf(resumes: ResumeDeps): PersonalDataSource[] {
  const opened = new WeakMap<Context, Promise<ResumeView>>();
  const open = (ctx: Context, seekerId: number): Promise<ResumeView> => {
    const view = opened.get(ctx) ?? readUnmaskedResume(ctx, resumes, seekerId);
    opened.set(ctx, view);
    return view;
  };
  return sectionNames.map((name) => ({
    code: name,
    title: sectionTitles[name],
    purpose: '评估您与所投职位是否匹配，安排笔试与面试',
    basis: consent,
    retention: asLongAsUsed,
    read: async (ctx, seekerId) => listRecords(await open(ctx, seekerId), name),
  }));
}

function filesOf(resumes: ResumeDeps): PersonalDataSource {
  return {
    code: 'files',
    title: '照片与文件',
    purpose: '面试时核对本人，补充说明您的经历',
    basis: consent,
    retention: asLongAsUsed,
    read: async (ctx, seekerId) =>
      (await listResumeFiles(ctx, resumes, seekerId)).map((file) => [
        fact('name', '文件名', file.name),
        fact('kind', '种类', fileKindNames[file.kind]),
        fact('size', '大小', `${Math.ceil(file.size / 1024)} KB`),
        fact('addedAt', '上传时间', beijingMinute(file.addedAt)),
      ]),
  };
}

const fileKindNames: Record<ResumeFile['kind'], string> = { photo: '照片', cv: '简历文件', attachment: '附件' };

function deliveriesOf(deliveries: DeliveryDeps): PersonalDataSource {
  return {
    code: 'deliveries',
    title: '投递记录',
    purpose: '处理您的应聘，供您查看进展',
    basis: consent,
    retention: '进行中的保存至结束；结束后十二个月，录用的二十四个月；到期删除与注销时一并删除',
    read: async (ctx, seekerId) => (await exportDeliveries(ctx, deliveries, seekerId)).map(toRecord),
  };
}

/** The copy requires only one code, so the ID number stays masked in deliveries too. */
const withMaskedNumber = ({ basicInfo, ...resume }: ResumeView): ResumeView => ({
  ...resume,
  basicInfo: basicInfo && { ...basicInfo, idNumber: maskIdNumber(basicInfo.idNumber) },
});

function toRecord({ delivery, resume: delivered }: ExportedDelivery): PersonalRecord {
  const resume = withMaskedNumber(delivered);
  const { number, job, state, deliveredAt, snapshotAt, timeline } = delivery;
  const steps = timeline.map(({ at, state: to, note }) => [beijingMinute(at), stateLabels[to].text, note ?? ''].filter(Boolean).join(' '));
  return [
    fact('number', '投递编号', number),
    fact('job', '职位', [job.title, job.department, job.location].join('，')),
    fact('state', '状态', stateLabels[state].text),
    fact('deliveredAt', '投递时间', beijingMinute(deliveredAt)),
    { ...fact('timeline', '进展', steps.join('\n')), data: timeline },
    { ...fact('resume', `投递的简历（${beijingMinute(snapshotAt)}）`, writeResume(resume), '已保存，导出副本中可见'), data: resume },
    { ...fact('files', '随简历投递的文件', resume.files.map(({ name }) => name).join('、')), data: resume.files },
  ];
}

const interviews: PersonalDataSource = {
  code: 'interviews',
  title: '面试安排',
  purpose: '约定并提醒面试时间',
  basis: consent,
  retention: '随投递记录',
  read: async (ctx, seekerId) =>
    (await listSeekerInterviews(ctx, seekerId)).map(({ number, state, slots, slotId, wish, invitedAt }) => {
      const slot = slots.find(({ id }) => id === slotId);
      return [
        fact('number', '投递编号', number),
        fact('invitedAt', '邀请时间', beijingMinute(invitedAt)),
        fact('state', '状态', invitationLabels[state].text),
        fact('time', '面试时间', slot ? beijingMinute(slot.startsAt) : ''),
        fact('place', '地点', slot?.place ?? ''),
        fact('wish', '改约说明', wish ?? ''),
      ];
    }),
};

const talent: PersonalDataSource = {
  code: 'talent',
  title: '人才储备',
  purpose: '有合适的职位时与您联系',
  basis: consent,
  retention: '加入后十二个月，或您退出之日；决定的记录随账号',
  read: async (ctx, seekerId) =>
    (await listTalentDecisions(ctx, seekerId)).map(({ at, decision, validUntil }) => [
      fact('at', '时间', beijingMinute(at)),
      fact('decision', '决定', decision === 'given' ? '加入' : '退出'),
      fact('validUntil', '有效至', validUntil ?? ''),
    ]),
};

const logins: PersonalDataSource = {
  code: 'logins',
  title: '登录记录',
  purpose: '保护账号安全，供您核对，履行网络日志留存义务',
  basis: '履行法定义务（网络安全法第二十三条）',
  retention: '不少于六个月；注销时随账号删除',
  read: async (ctx, seekerId) =>
    (await listSeekerLogins(ctx, seekerId)).map(({ startedAt, endedAt, device, ip }) => [
      fact('startedAt', '登录时间', beijingMinute(startedAt)),
      fact('endedAt', '退出时间', endedAt ? beijingMinute(endedAt) : ''),
      fact('device', '设备', device),
      fact('ip', '网络地址', ip ?? '', maskIp(ip)),
    ]),
};

const consents: PersonalDataSource = {
  code: 'consents',
  title: '同意记录',
  purpose: '证明处理您的信息合法',
  basis: '履行法定义务（个人信息保护法第六十九条）',
  retention: '随账号；注销后只留不含身份的回执',
  read: async (ctx, seekerId) =>
    (await listSeekerDecisions(ctx, seekerId)).map(({ at, version, decision, network, device }) => [
      fact('at', '时间', beijingMinute(at)),
      fact('decision', '决定', decision === 'given' ? '同意' : '撤回'),
      fact('version', '版本', `第 ${version} 版`),
      fact('device', '设备', device),
      fact('network', '网络地址', network),
    ]),
};

function fact(key: string, name: string, value: string, masked?: string): PersonalFact {
  return { key, name, value, ...(masked !== undefined && { masked }) };
}

type Values = Readonly<Record<string, string | readonly string[]>>;

/** Returns a section's entries as facts with the labels of the form; one entry for a section that is not a list. */
function listRecords(view: ResumeView, name: SectionName): PersonalRecord[] {
  const content = view[name];
  if (!content) return [];
  const entries: readonly Values[] = 'items' in content ? content.items : [content];
  return entries.map((entry) => fieldSpecs[name].map((spec) => toFact(spec, entry[spec.name] ?? '')));
}

function toFact(spec: FieldSpec, value: string | readonly string[]): PersonalFact {
  const text = inWords(spec, value);
  const masked = maskOf(spec, text);
  return {
    key: spec.name,
    name: spec.label,
    value: text,
    ...(masked !== undefined && { masked }),
    ...(value !== text && { data: value }),
    ...(spec.name === 'idNumber' && { isIdentifier: true }),
  };
}

function inWords({ kind, list, nowText = '至今' }: FieldSpec, value: string | readonly string[]): string {
  if (typeof value !== 'string') return value.map((one) => (list ? optionLabelOf(list, one) : one)).join('、');
  if (kind === 'until' && value === 'now') return nowText;
  if (kind === 'transfer') return { yes: '服从', no: '不服从' }[value] ?? '';
  return list ? optionLabelOf(list, value) : value;
}

/** Masks values for the page: names and numbers shortened, long texts replaced by their length. */
function maskOf({ name, kind }: FieldSpec, text: string): string | undefined {
  if (!text) return undefined;
  if (kind === 'area') return `已保存 ${[...text].length} 字`;
  if (name === 'name' || name === 'referee') return maskName(text);
  if (name === 'email') return maskEmail(text);
  if (name === 'idNumber') return maskIdNumber(text);
  return kind === 'day' ? `${text.slice(0, 4)}-**-**` : undefined;
}

/** `示****`. */

/** Writes a whole resume as text, a line for each field, for the printable copy of a delivery. */
function writeResume(view: ResumeView): string {
  const { name, facts, sections } = outlineOf(view);
  const lines = sections.flatMap(({ title, facts: some = [], entries = [], text }) => [
    `【${title}】`,
    ...some.map(inLine),
    ...entries.map(writeEntry),
    ...(text ? [text] : []),
  ]);
  return [name, ...facts.map(inLine), ...lines].join('\n');
}

const inLine = ([name, value]: readonly [string, string]): string => `${name}：${value}`;
const writeEntry = ({ when, title, detail, facts }: OutlineEntry): string =>
  [when, title, detail, ...facts.map(inLine)].filter(Boolean).join('；');
