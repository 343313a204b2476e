import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import type { Consent } from '../schema.ts';

/** Purpose, data, retention, consequences of refusing and withdrawing, then the full text. */
export function ConsentText({ consent: { title, version, body } }: { consent: Consent }) {
  return (
    <>
      <p>
        <strong>{title}</strong>（第 {version} 版）
      </p>
      <KeyFacts
        items={[
          { name: '用途', value: body.purpose },
          { name: '涉及信息', value: body.data },
          { name: '保存期限', value: body.keep },
          { name: '不同意的影响', value: body.refusal },
          { name: '如何撤回', value: body.withdrawal },
          { name: '撤回的效果', value: body.effect },
        ]}
      />
      {body.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </>
  );
}
