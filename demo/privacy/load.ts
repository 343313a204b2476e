import { replaceRecipients } from '#modules/client/privacy/service/recipients.ts';
import type { Context } from '#platform/context.ts';

/** With whom the demo firm says it shares personal data. */
export function loadDemoPrivacy(ctx: Context): Promise<void> {
  return replaceRecipients(ctx, [
    {
      name: '中国证券登记结算机构',
      purpose: '开立证券账户、登记与结算',
      data: '姓名、证件类型与号码、证券账户',
      way: '专线接口',
      basis: '履行法定义务（证券法）',
    },
    {
      name: '证券交易所',
      purpose: '开通交易权限、报送适当性信息',
      data: '证券账户、权限类别',
      way: '专线接口',
      basis: '履行法定义务（交易所规则）',
    },
    {
      name: '第三方存管银行',
      purpose: '客户交易结算资金存管',
      data: '姓名、证件号码、银行账户',
      way: '专线接口',
      basis: '履行合同所必需、履行法定义务',
    },
    {
      name: '短信服务商（示例数据）',
      purpose: '发送验证码与业务通知',
      data: '手机号、短信内容',
      way: '加密接口，委托处理',
      basis: '履行合同所必需（个人信息保护法第二十一条委托处理）',
    },
    {
      name: '监管与司法机关',
      purpose: '依法配合检查与调查',
      data: '依法要求的范围',
      way: '书面或专用系统',
      basis: '履行法定义务',
    },
  ]);
}
