import { expect, test } from 'vitest';
import { callBackInput } from '#contact/call-backs/schema/requests.ts';
import { addCallBack } from '#contact/call-backs/service/add-call-back.ts';
import { recordPageView } from '#content/website/service/page-views.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { buildCallBack, buildCallBackDeps, prepareCallBacks } from '#test/factories/contact/call-backs.ts';
import { useDatabase } from '#test/support/database.ts';
import { getOpening } from './service/opening.ts';
import { listSourceFigures } from './service/source-figures.ts';

const { context } = useDatabase();
const deps = buildCallBackDeps();

test('the results of visits are listed by source, the busiest first', async () => {
  await updateSettings(context(), demoSite);
  await prepareCallBacks(context());
  const view = { url: '/OnlineTrading/OpenAccount.html', referrer: '', title: '网上开户' };
  for (const source of ['poster', 'wechat', 'wechat']) await recordPageView(context(), { ...view, source });
  for (const from of ['wechat', undefined] as const)
    await addCallBack(context(), deps, callBackInput.parse(await buildCallBack(context(), deps, { ...(from && { from }) })));
  expect(await listSourceFigures(context(), { from: '2026-08-21', to: '2026-08-21' })).toEqual([
    { source: 'wechat', visits: 2, requests: 1 },
    { source: 'poster', visits: 1, requests: 0 },
    { source: 'direct', visits: 0, requests: 1 },
  ]);
});

test('the QR code contains the referral code; a firm without an app address has no QR code', async () => {
  await updateSettings(context(), demoSite);
  const { minutes, qrCode } = await getOpening(context(), { ref: 'QT110101' });
  expect(minutes).toBe(10);
  expect(qrCode?.target).toBe('https://app.example.com/open-account?ref=QT110101');
  expect((await getOpening(context(), {})).qrCode?.target).toBe('https://app.example.com/open-account');
  await updateSettings(context(), { opening: { minutes: 12 } });
  expect(await getOpening(context(), {})).toEqual({ minutes: 12, qrCode: null });
});
