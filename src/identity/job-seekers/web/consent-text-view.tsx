import { PrivacyBlock } from '#identity/accounts/web/privacy-block.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import type { SeekerConsentText as ConsentText } from '../schema/rights.ts';

/** The whole consent text of job seekers: controller, purpose, sensitive data, retention, recipients and rights. */
export function ConsentTextView({ text: { title, version, body } }: { text: ConsentText }) {
  return (
    <PrivacyBlock id="seeker-consent">
      <p>
        <strong>{title}</strong>（第 {version} 版）
      </p>
      <KeyFacts
        items={[
          { name: '处理者', value: body.who },
          { name: '处理目的', value: body.purpose },
          { name: '法律依据', value: body.basis },
          { name: '保存期限', value: body.keep },
          { name: '谁能看到', value: body.recipients },
        ]}
      />
      <p>
        <strong>收集哪些信息、为什么</strong>
      </p>
      <KeyFacts
        items={body.data.map((part) => ({
          name: part.title,
          value: part.what,
          note: `用途：${part.why}${part.sensitive ? `。敏感信息：${part.sensitive}` : ''}`,
        }))}
      />
      <KeyFacts
        items={[
          { name: '您的权利', value: body.rights },
          { name: '不同意的影响', value: body.refusal },
          { name: '如何撤回同意', value: body.withdrawal },
          { name: '撤回的效果', value: body.effect },
          { name: '安全措施', value: body.security },
          { name: '未成年人', value: body.minors },
        ]}
      />
    </PrivacyBlock>
  );
}
