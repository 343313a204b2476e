import { useState } from 'react';
import { SignedInSection } from '#identity/accounts/web/signed-in-part.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { LinkCards } from '#ui/components/link-cards/link-cards.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { Timeline } from '#ui/components/timeline/timeline.tsx';
import { beijingDay } from '#ui/format/beijing-time.ts';
import { telephoneHref } from '#ui/format/telephone.ts';
import { lazyPart } from '#ui/navigation/lazy-part.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { seekerConsentText } from '../calls/rights.ts';
import type { SeekerConsentText as ConsentText } from '../schema/rights.ts';
import { ConsentTextView } from '../web/consent-text-view.tsx';
import { SeekerPage } from '../web/seeker-page.tsx';
import { useSeeker } from '../web/seeker-store.ts';

export const loader = page(({ call }) => call(seekerConsentText, {}));

export const head: HeadOf<typeof loader> = () => ({
  title: '求职者隐私与账号',
  description: '求职者个人信息处理规则：收集什么、为什么、保存多久、谁能看到；登录后查看、导出、更正、删除，撤回同意。',
  crumbs: [{ text: '人才招聘', href: paths.recruit() }, { text: '隐私与账号' }],
});

/** Loaded for signed-in job seekers only. */
const OwnPrivacy = lazyPart(async () => (await import('./own-privacy.tsx')).OwnPrivacy, 8);

/** Explains to everyone what is stored about job seekers, and shows signed-in ones their own data and rights. */
export function Component() {
  const text = usePage(loader);
  const [receipt, setReceipt] = useState<string>();
  return (
    <SeekerPage
      area={paths.recruitPrivacy()}
      title="隐私与账号"
      lead="我们如何处理求职者的个人信息，以及您可以做什么：查看、导出、更正、删除，撤回同意，更换手机号码，注销账号。"
      isOpen
      waiting={<PublicPart text={text} receipt={receipt} />}
    >
      <OwnPrivacy text={text} onDeleted={setReceipt} />
      <PublicPart text={text} />
    </SeekerPage>
  );
}

function PublicPart({ text, receipt }: { text: ConsentText; receipt?: string }) {
  return (
    <>
      <div role="status">
        {receipt && (
          <Note title="账号已注销">
            <p>您的简历、文件与投递均已删除，所有设备已退出登录。回执编号 {receipt}，已同时发送短信。再次应聘请重新登录。</p>
          </Note>
        )}
      </div>
      <SignInHint />
      <SignedInSection title="个人信息处理规则" id="rules">
        <ConsentTextView text={text} />
      </SignedInSection>
      <Contact contact={text.contact} />
      <Versions versions={text.versions} />
    </>
  );
}

/** Shown to everybody until the browser knows the session. */
function SignInHint() {
  if (useSeeker()) return null;
  return (
    <SignedInSection title="我的信息">
      <p>
        <a href={paths.recruitLogin({ returnUrl: paths.recruitPrivacy() })}>登录</a>
        后可在本页查看为您保存的信息与删除日期，导出副本，更正，撤回同意，注销账号。
      </p>
    </SignedInSection>
  );
}

const otherWays = [
  { title: '隐私政策', href: paths.privacy(), text: '网站处理个人信息的一般规则' },
  { title: '投诉与建议', href: paths.complain(), text: '对个人信息处理有异议时提出' },
];

function Contact({ contact }: Pick<ConsentText, 'contact'>) {
  return (
    <SignedInSection title="联系我们">
      <p>手机号码已停用、无法接收验证码，或对处理有疑问时，请联系我们；十五个工作日内答复。也可以向履行个人信息保护职责的部门投诉。</p>
      {contact && (
        <KeyFacts
          items={[
            { name: '负责部门', value: contact.name },
            { name: '电话', value: <a href={telephoneHref(contact.phone)}>{contact.phone}</a>, note: contact.hours },
            { name: '电子邮箱', value: <a href={`mailto:${contact.email}`}>{contact.email}</a> },
          ]}
        />
      )}
      <LinkCards items={otherWays} />
    </SignedInSection>
  );
}

function Versions({ versions }: Pick<ConsentText, 'versions'>) {
  return (
    <SignedInSection title="历次版本">
      <Timeline
        label="规则的历次版本"
        entries={versions.map(({ version, validFrom, changes }) => ({
          key: version,
          date: validFrom,
          dateText: beijingDay(validFrom),
          title: `第 ${version} 版`,
          text: changes,
        }))}
      />
    </SignedInSection>
  );
}
