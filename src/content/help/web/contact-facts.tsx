import type { SiteFrameResult } from '#content/website/schema/site.ts';
import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import { telephoneHref } from '#ui/format/telephone.ts';

/** Renders the firm's telephone numbers and hours from the site's settings. */
export function ContactFacts({ contact, further = [] }: { contact: SiteFrameResult['contact']; further?: readonly KeyFact[] }) {
  const phones = contact.hotlines.map(({ name, number }) => ({ name, value: <a href={telephoneHref(number)}>{number}</a> }));
  return <KeyFacts items={[...phones, { name: '服务时间', value: contact.serviceHours }, ...further]} />;
}
