import { fail } from '#contract/call-error.ts';
import { findBranchByPhone } from '#modules/portal/branch/service/find-by-phone.ts';
import { findAccount, findStaff } from '#modules/portal/disclosure/service/look-up.ts';
import type { StaffMember } from '#modules/portal/disclosure/schema.ts';
import { getSettings } from '#modules/portal/site/service/settings.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { readClaim, type Claim } from './read-claim.ts';
import { findResembled } from './resemblance.ts';
import type { Verification } from '../schema/trust.ts';

type Finding = Verification['findings'][number];
type Answer = Omit<Verification, 'taken'>;

/**
 * Says whether what someone was given is the firm's own. What was reported as a fraud is called one before anything else;
 * people are found by their whole name or number only, and counted against harvesting. Throws 40001 when nothing was asked,
 * 40029 after too many people.
 */
export async function verify(ctx: Context, { q }: { q: string }): Promise<Verification> {
  if (q === '') throw fail('invalidInput', undefined, { errors: [{ path: 'q', message: '请输入要核实的内容' }] });
  const claim = readClaim(q);
  const answer = (await findFake(ctx, claim)) ?? (await findOfficial(ctx, claim)) ?? (await findByKind(ctx, claim));
  return { taken: claim.taken, ...(answer ?? { verdict: 'unknown', findings: [] }) };
}

async function findFake(ctx: Context, { folded }: Claim): Promise<Answer | undefined> {
  const rows = await ctx.db.selectFrom('knownFakes').selectAll().where('folded', '=', folded).orderBy('reportedOn', 'desc').execute();
  if (rows.length === 0) return undefined;
  const findings = rows.map(({ value, reportedOn, harm, sign }) =>
    toFinding(`“${value}”不是我们的`, { 收到举报: reportedOn, 做了什么: harm, 怎样识别: sign }),
  );
  return { verdict: 'fake', findings };
}

async function findOfficial(ctx: Context, { folded }: Claim): Promise<Answer | undefined> {
  const rows = await ctx.db.selectFrom('officialIdentities').selectAll().where('folded', '=', folded).orderBy('sort').execute();
  if (rows.length === 0) return undefined;
  const today = shanghaiDay(ctx.now);
  const isOurs = rows.some(({ until }) => until === null || until > today);
  const findings = rows.map(({ value, name, note, since, until }) =>
    toFinding(name, { 官方内容: value, 启用日期: since, 停用日期: until, 说明: note }),
  );
  return { verdict: isOurs ? 'official' : 'left', findings };
}

function findByKind(ctx: Context, claim: Claim): Promise<Answer | undefined> {
  switch (claim.kind) {
    case 'phone':
      return findPhone(ctx, claim.folded);
    case 'mail':
      return findMail(ctx, claim.folded);
    case 'url':
      return findHost(ctx, claim.folded);
    case 'account':
      return findBankAccount(ctx, claim.folded);
    case 'staffNumber':
      return findPeople(ctx, { certificateNumber: claim.folded });
    case 'words':
      return /^[\p{Script=Han}·]{2,8}$/u.test(claim.folded) ? findPeople(ctx, { name: claim.folded }) : Promise.resolve(undefined);
  }
}

async function findPhone(ctx: Context, digits: string): Promise<Answer | undefined> {
  const { hotlines, complaintPhone } = (await getSettings(ctx)).contact;
  const known = [...hotlines, { name: '投诉电话', number: complaintPhone }].find(({ number }) => readClaim(number).folded === digits);
  if (known) return official(toFinding(known.name, { 官方内容: known.number }));
  const branch = await findBranchByPhone(ctx, digits);
  return branch && official(toFinding(branch.name, { 用途: '营业网点电话', 地址: branch.address }));
}

async function findMail(ctx: Context, mail: string): Promise<Answer | undefined> {
  const { complaintEmail } = (await getSettings(ctx)).contact;
  return mail === complaintEmail.toLowerCase() ? official(toFinding('投诉信箱', { 官方内容: complaintEmail })) : undefined;
}

async function findHost(ctx: Context, host: string): Promise<Answer | undefined> {
  const own = await ctx.db.selectFrom('officialIdentities').select('folded').where('kind', '=', 'url').execute();
  const hosts = own.map(({ folded }) => folded);
  const parent = hosts.find((one) => host.endsWith(`.${one}`));
  if (parent) return official(toFinding(`${parent} 的下级网址`, { 官方内容: parent }));
  const resembles = findResembled(host, hosts);
  return resembles === undefined ? undefined : { verdict: 'suspicious', findings: [], resembles };
}

async function findBankAccount(ctx: Context, number: string): Promise<Answer | undefined> {
  const account = await findAccount(ctx, number);
  return account && official(toFinding(account.holder, { 开户银行: account.bank, 用途: account.purpose, 更新日期: account.updatedOn }));
}

async function findPeople(ctx: Context, question: { name?: string; certificateNumber?: string }): Promise<Answer | undefined> {
  const people = await findStaff(ctx, question);
  if (people.length === 0) return undefined;
  return { verdict: people.some(({ state }) => state === 'registered') ? 'official' : 'left', findings: people.map(toPerson) };
}

function toPerson({ name, certificateNumber, post, branch, obtainedOn, state }: StaffMember): Finding {
  const now = state === 'registered' ? '在职' : '已离职，不再代表公司';
  return toFinding(name, { 登记编号: certificateNumber, 岗位: post, 所在部门: branch, 取得日期: obtainedOn, 状态: now });
}

const official = (finding: Finding): Answer => ({ verdict: 'official', findings: [finding] });

function toFinding(title: string, facts: Readonly<Record<string, string | null>>): Finding {
  return { title, facts: Object.entries(facts).flatMap(([label, value]) => (value ? [{ label, value }] : [])) };
}
