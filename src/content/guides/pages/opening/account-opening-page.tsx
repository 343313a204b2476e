import { ContactFacts } from '#content/help/web/contact-facts.tsx';
import { siteFrameGet } from '#content/website/calls/site.ts';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { ExchangeDiagram, type ExchangeFlow } from '../../web/diagrams/exchange-diagram.tsx';
import { GuideFrame, guideHead } from '../../web/guide-frame.tsx';
import { loadGuide } from '../../web/load-guide.ts';
import { SelfCheck } from './self-check.tsx';

const code = 'KHZN';

export const loader = page(async ({ call }) => {
  const [text, frame] = await Promise.all([loadGuide(call, code), call(siteFrameGet, {})]);
  return { text, contact: frame.contact };
});

export const head: HeadOf<typeof loader> = ({ text }) => guideHead(code, text);

const flows: readonly ExchangeFlow[] = [
  { from: 0, to: 1, what: '申请、测评、征信授权' },
  { from: 1, to: 1, what: '审核条件，核定授信额度' },
  { from: 0, to: 1, what: '签署合同与风险揭示书' },
  { from: 1, to: 2, what: '申请信用证券账户、签约信用资金存管' },
  { from: 2, to: 1, what: '配号，确认存管' },
  { from: 1, to: 0, what: '短信告知信用账户已开通' },
  { from: 0, to: 2, what: '转入资金；担保证券登记到专用的担保证券账户' },
];

export function Component() {
  const { text, contact } = usePage(loader);
  const branches = { name: '营业网点', value: <a href={paths.branches()}>按省市查找网点和电话</a> };
  const diagram = <ExchangeDiagram title="开户时谁做什么" parties={['您', '证券公司', '中国结算与存管银行']} flows={flows} />;
  return (
    <GuideFrame
      guide={code}
      text={text}
      slots={{
        zice: <SelfCheck />,
        zhanghu: diagram,
        yuyue: (
          <>
            <p className="no-print">
              <ButtonLink kind="primary" href={paths.branches()}>
                找网点预约
              </ButtonLink>
            </p>
            <ContactFacts contact={contact} further={[branches]} />
          </>
        ),
      }}
    />
  );
}
