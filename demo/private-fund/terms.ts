import type { TermsBody } from '#modules/district/private-fund/schema.ts';

/** What a visitor reads and confirms before private-fund content opens; a month later it is asked again. */
export const demoTerms: TermsBody = {
  title: '合格投资者确认',
  audience: [
    '以下内容只面向私募基金的合格投资者，不是向不特定对象的宣传推介。私募基金风险高、流动性低，可能损失全部本金。',
    '合格投资者应当具备相应的风险识别能力和风险承担能力，投资于单只私募基金的金额不低于 100 万元，并符合下列条件之一。如果您不符合，请点“我不符合，返回”。',
  ],
  conditions: [
    {
      key: 'person-assets',
      text: '个人，金融资产不低于 300 万元（银行存款、股票、债券、基金份额、资产管理计划、银行理财产品、信托计划、保险产品、期货权益等）',
    },
    { key: 'person-income', text: '个人，最近三年个人年均收入不低于 50 万元' },
    { key: 'organisation', text: '单位，净资产不低于 1000 万元' },
    {
      key: 'deemed',
      text: '视为合格投资者：社会保障基金、企业年金等养老基金，慈善基金等社会公益基金；依法设立并在基金业协会备案的投资计划；投资于所管理私募基金的管理人及其从业人员',
    },
  ],
  statements: [
    { key: 'identity', text: '我以上面填写的真实身份作出本确认，并对其真实性负责' },
    { key: 'own-account', text: '我为自己（本机构）了解和投资，不是代他人持有，也不会汇集他人资金购买' },
    { key: 'risk', text: '我知道私募基金不承诺保本或最低收益，能够承担可能的损失，包括损失全部本金' },
    { key: 'no-spread', text: '我不会把以下内容转发给不特定的人，也不会通过公开渠道传播' },
  ],
  privacy:
    '个人信息处理说明：我们保存您填写的姓名或机构名称（加密）、选择的条件、勾选的各项、文本版本、确认与撤回的时间、浏览器标识和截去末段的网络地址，用于证明已履行确认程序，自确认之日起保存二十年。浏览器中只存一个到期自动失效的标识。撤回不影响撤回前已作出的确认。',
  basis:
    '依据：《私募投资基金监督管理条例》第十八条、第二十条，《私募投资基金监督管理暂行办法》第十二条、第十三条。购买产品前，您还需要提交证明材料并完成风险测评。',
};
