import { paths } from '#ui/paths.ts';
import { LinkCards } from '#ui/components/link-cards/link-cards.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';

const corrections = [
  { title: '变更联系方式', href: paths.businessPrepare('contact_change'), text: '手机号、电子邮箱与联系地址' },
  { title: '更新身份证', href: paths.businessPrepare('id_card_update'), text: '姓名、住址、有效期等证件信息' },
  { title: '账户安全', href: paths.accountSecurity(), text: '登录设备与登录记录，移除不再使用的设备' },
];

const others = [
  { title: '隐私政策全文', href: paths.privacy(), text: '处理个人信息的规则与负责人' },
  { title: '投诉与建议', href: paths.complain(), text: '对个人信息处理有异议时提出，逾期未答复可向监管机构投诉' },
  { title: '营业网点', href: paths.branches(), text: '携带有效身份证件到柜台查询、复制、更正或删除' },
];

/** Where what is wrong is put right. */
export function CorrectionWays() {
  return (
    <section className="signed-part">
      <SectionHeading title="更正信息" />
      <LinkCards items={corrections} />
    </section>
  );
}

/** The channels beside this page, which every answer must name (PIPL §50). */
export function OtherWays() {
  return (
    <section className="signed-part">
      <SectionHeading title="行使权利的其他渠道" />
      <p>拒绝您的请求时我们会说明理由；您不同意的，可以依法向人民法院起诉。</p>
      <LinkCards items={others} />
    </section>
  );
}
