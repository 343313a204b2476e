import { listAskedBranches } from '#identity/staff/service/accounts/asked-branches.ts';
import type { InboxSource } from '../inbox-source.ts';

/** Accounts that an upgrade has left without branches, until somebody who may has saved their access. */
export const accountSource: InboxSource = {
  code: 'accounts',
  name: '待核对的账号范围',
  group: 'waiting',
  wants: ['role.manage'],
  opensWith: 'account.read',
  list: async (ctx, count) =>
    (await listAskedBranches(ctx, count)).map(({ id, name, loginName, since }) => ({
      subject: String(id),
      title: `请核对账号“${name}（${loginName}）”的营业网点`,
      text: '升级后，未选网点的账号不能再办理品牌、菜单、营业网点等内容。该账号也能查看投诉，选“全部网点”会同时看到全公司的投诉，因此没有自动授予。请在“授权”中选全部或部分网点后保存；不需要办理这些内容的，直接保存即可',
      since,
      dueOn: null,
      href: `/accounts/${id}`,
    })),
};
