import { readOwnWarning } from '#identity/staff/service/sign-in/warnings.ts';
import type { InboxSource } from '../inbox-source.ts';

/** Failed sign-ins as the caller. They end when the caller has seen them. */
export const signInSource: InboxSource = {
  code: 'sign-ins',
  name: '登录失败',
  group: 'security',
  async list(ctx) {
    const warning = await readOwnWarning(ctx);
    if (!warning) return [];
    const { id, beganAt, failures, knowsPassword } = warning;
    return [
      {
        subject: String(id),
        title: '有人多次没有登录成功您的账号',
        text: `连续 ${failures} 次${knowsPassword ? '，其中有人输入了正确的密码' : ''}。请在“我的账户”查看；不是您本人的，请告知系统管理员`,
        since: beganAt,
        dueOn: null,
        href: '/me',
      },
    ];
  },
};
