import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { telephoneHref } from '#ui/format/telephone.ts';
import type { JobContact } from '../schema.ts';

/** Contact for applications. */
export function HrContact({ contact: { name, phone, email, hours } }: { contact: JobContact }) {
  return (
    <KeyFacts
      items={[
        { name: '部门', value: name },
        { name: '电话', value: <a href={telephoneHref(phone)}>{phone}</a>, note: hours },
        { name: '邮箱', value: <a href={`mailto:${email}`}>{email}</a>, note: '简历请在网上投递，邮箱只用于咨询' },
      ]}
    />
  );
}
