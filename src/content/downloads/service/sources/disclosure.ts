import { listBondTraders } from '#content/disclosure/service/bond-traders.ts';
import { listFuturesIbPeople } from '#content/disclosure/service/futures-ib.ts';
import { findAccount, findStaff } from '#content/disclosure/service/look-up.ts';
import { listAllWitnesses } from '#content/disclosure/service/witnesses.ts';
import { shanghaiDay } from '#platform/day.ts';
import { paths } from '#ui/paths.ts';
import type { IdentitySource, Publication } from './publications.ts';

/** The register of staff: only by the whole name or number, counted as look-ups, so that nobody reads it out name by name. */
export const staffSource: IdentitySource = {
  async find(ctx, { folded, kind }) {
    const question = kind === 'number' ? { certificateNumber: folded } : kind === 'words' && isName(folded) ? { name: folded } : undefined;
    const people = question ? await findStaff(ctx, question) : [];
    return people.map(({ name, certificateNumber, post, branch, obtainedOn, state }) => ({
      title: name,
      thing: certificateNumber,
      facts: {
        登记编号: certificateNumber,
        岗位: post,
        所在部门: branch,
        取得日期: obtainedOn,
        状态: state === 'registered' ? '在职' : '已离职，不再代表公司',
      },
      known: [name, certificateNumber],
      source: { title: '从业人员公示', href: paths.staffRegister() },
      isPast: state === 'left',
    }));
  },
};

const isName = (text: string): boolean => /^\p{Script=Han}{2,8}$/u.test(text);

/** Those who may witness the opening of an account outside a branch. */
export const witnessSource: IdentitySource = {
  async list(ctx) {
    const today = shanghaiDay(ctx.now);
    const witnesses = await listAllWitnesses(ctx);
    return witnesses.map(({ name, staffNumber, certificateNumber, branch, qualification, validFrom, validUntil }) => ({
      title: name,
      thing: certificateNumber,
      facts: {
        工号: staffNumber,
        登记编号: certificateNumber,
        所在部门: branch,
        从业资格: qualification,
        见证有效期: `${validFrom} 至 ${validUntil}`,
      },
      known: [name, staffNumber, certificateNumber],
      source: { title: '见证开户公示', href: paths.accountWitnesses() },
      isPast: validUntil < today,
    }));
  },
};

/** Those who trade bonds for the firm. */
export const bondTraderSource: IdentitySource = {
  async list(ctx) {
    const { groups } = await listBondTraders(ctx, {});
    return groups.flatMap(({ business, people }) =>
      people.map(({ name, post, phone, publishedOn }) => ({
        title: name,
        thing: `${name} ${business} ${post}`,
        facts: { 业务: business, 岗位: post, 电话: phone, 公示日期: publishedOn },
        known: [name, phone],
        source: { title: '债券投资交易公示', href: paths.bondTraders() },
      })),
    );
  },
};

/** Those who introduce clients to the futures company; a branch's line is the branch's, which publishes it itself. */
export const futuresIbSource: IdentitySource = {
  async list(ctx) {
    const { managers, branches } = await listFuturesIbPeople(ctx);
    const source = { title: '期货IB公示', href: paths.futuresIb() };
    const person = (name: string, facts: Publication['facts'], number: string): Publication => ({
      title: name,
      thing: number,
      facts: { ...facts, 编号: number },
      known: [name, number],
      source,
    });
    return [
      ...managers.map(({ name, post, certificateNumber }) => person(name, { 岗位: post }, certificateNumber)),
      ...branches.flatMap(({ branch, head, trainingNumber, phone, specialists }): Publication[] => [
        person(head, { 岗位: '中间介绍业务负责人', 营业部: branch }, trainingNumber),
        ...specialists.map(({ name, certificateNumber }) =>
          person(name, { 岗位: '中间介绍业务专职人员', 营业部: branch }, certificateNumber),
        ),
        { title: branch, facts: { 电话: phone }, known: [phone, branch], source, isMention: true },
      ]),
    ];
  },
};

/** The only accounts to which money for the firm is paid. */
export const accountSource: IdentitySource = {
  async find(ctx, { folded, kind }) {
    const account = kind === 'account' || kind === 'number' ? await findAccount(ctx, folded) : undefined;
    if (!account) return [];
    const { holder, bank, purpose, number, updatedOn } = account;
    const isFutures = account.kind === 'futuresMargin';
    return [
      {
        title: holder,
        thing: number,
        facts: { 账号: number, 开户银行: bank, 用途: purpose, 更新日期: updatedOn },
        known: [number],
        source: isFutures
          ? { title: '期货IB公示', href: paths.futuresIb() }
          : { title: '客户资金账户公示', href: paths.disclosedAccounts() },
      },
    ];
  },
};
