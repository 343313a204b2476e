import { pageTextGet } from '#content/articles/calls.ts';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { pageAction, usePageAction } from '#ui/page/page-action.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { digestConsentKey, digestGuideGet } from '../calls.ts';
import { DigestForm } from '../web/digest-form.tsx';
import { handleDigestPost } from '../web/digest-steps.ts';

export const loader = page(async ({ call }) => {
  const [guide, consentText] = await Promise.all([call(digestGuideGet, {}), call(pageTextGet, { key: digestConsentKey })]);
  return { guide, consentText };
});

export const action = pageAction((context) => handleDigestPost(context));

export const head: HeadOf<typeof loader> = () => ({
  title: '邮件订阅',
  description: '选择栏目、两融名单与证券，有新内容时每天或每周给您发一封邮件；邮箱须确认，随时一键退订。',
  crumbs: [{ text: '订阅', href: paths.feeds() }, { text: '邮件订阅' }],
});

export function Component() {
  const { guide, consentText } = usePage(loader);
  const outcome = usePageAction(action);
  return (
    <>
      <PageTitle title="邮件订阅" lead="有新内容的日子给您发一封邮件，没有就不发。不含广告，不推荐证券，不附文件。" />
      {guide.isOffered ? (
        <DigestForm guide={guide} consentText={consentText} outcome={outcome} />
      ) : (
        <EmptyState text="本站暂不提供邮件订阅。" />
      )}
      <p>
        不想留下邮箱？<a href={paths.feeds()}>RSS、JSON Feed 与日历订阅</a>不需要任何个人信息。
      </p>
    </>
  );
}
