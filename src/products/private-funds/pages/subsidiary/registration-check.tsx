import { Icon } from '#ui/components/icon/icon.tsx';
import type { SubsidiaryFacts } from '../../schema.ts';

/** Links to the association's page for checking the registration. */
export function RegistrationCheck({ company: { registrationCheck } }: { company: Pick<SubsidiaryFacts, 'registrationCheck'> }) {
  return (
    <p>
      登记与备案信息可在
      <a href={registrationCheck.href} rel="noopener noreferrer">
        {registrationCheck.text}
        <span className="visually-hidden">（外部网站）</span>
        <Icon name="external" />
      </a>
      核对。登记与备案不代表对投资能力、合规情况的认可，也不是对基金财产安全的保证。
    </p>
  );
}
