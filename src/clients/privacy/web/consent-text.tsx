import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import type { Consent } from '../schema.ts';

/** What for, which data, for how long, what refusing and withdrawing mean: each by itself, then the whole text. */
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
