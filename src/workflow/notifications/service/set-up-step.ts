import type { SetupSource } from '#workflow/inbox/service/next-steps.ts';
import { callingStaffId } from './settings.ts';

/** The setup step for people without a notification address. */
export const addressStep: SetupSource = {
  async find(ctx) {
    const address = await ctx.db
      .selectFrom('notificationAddresses')
      .select('kind')
      .where('staffId', '=', callingStaffId(ctx))
      .limit(1)
      .executeTakeFirst();
    if (address) return undefined;
    const text = '设置接收地址后，新的待办、退回和将到的期限会通知您；现在只能在管理端里看到。';
    return { code: 'notifications', title: '还没有接收待办通知的地址', text, act: '设置通知', href: '/notifications' };
  },
};
