import { expect, test } from 'vitest';
import { siteFrameGet } from '#content/website/calls/site.ts';
import { getFrame, updateSettings } from '#content/website/service/settings.ts';
import { CallError } from '#contract/call-error.ts';
import type { Caller } from '#contract/call.ts';
import { demoSite } from '#demo/site.ts';
import { useDatabase } from '#test/support/database.ts';
import { renderPage } from './entry.server.tsx';

const { context } = useDatabase();
const message = '系统繁忙，请稍后再试';

/** Pages that show one list, with their titles. */
const listPages = {
  '/IntoGL/about/dashijian.html': '大事记',
  '/IntoGL/about/gudongjieshao.html': '股东介绍',
  '/IntoGL/about/huihuangyeji.html': '辉煌业绩',
  '/IntoGL/about/zuzhijiagou.html': '组织架构',
  '/IntoGL/certificate.html': '资质证照',
  '/IntoGL/qualification.html': '业务资格',
  '/IntoGL/share.html': '参控股公司',
  '/IntoGL/information/gaoguan.html': '高级管理人员',
  '/OnlineTrading/UserGuide.html': '使用指南',
  '/PhoneSC/question.html': '常见问题',
  '/Home/HomePic.html': '专题活动',
  '/IntoGL/branch.html': '营业网点',
  '/OnlineTrading/OnlineNotice.html': '网上交易公告',
  '/OnlineTrading/SoftwareDownload.html': '软件下载',
};

test.each(Object.entries(listPages))('an error code in the list leaves %s standing', async (address, title) => {
  await updateSettings(context(), demoSite);
  const frame = await getFrame(context());
  const call: Caller = async (which, input) => {
    if ((which as unknown) === siteFrameGet) return frame as never;
    throw new CallError(50001, message, { status: 503, cause: input });
  };
  const url = new URL(address, 'http://localhost');
  const shown = await renderPage({ url, call, isElder: false, signal: new AbortController().signal, reportFailure: () => undefined });
  if (shown.kind !== 'page') throw new Error('redirected');
  expect(shown.head.title).toBe(title);
  expect(shown.body).toContain('aria-label="主导航"');
  expect(shown.body).toMatch(new RegExp(`<h1[^>]*>(?:<[^>]*>)*${title}`));
  expect(shown.body).toContain('加载失败');
  expect(shown.body).toContain('重试');
});
