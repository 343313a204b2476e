import type { DemoBusiness } from './demo-business.ts';
import { allDay, confirm, noFee, soon } from './demo-business.ts';

/** What concerns the client's own data and passwords. */
export const accountBusinesses: readonly DemoBusiness[] = [
  {
    code: 'risk_test',
    name: '风险承受能力测评',
    group: 'assessment',
    sort: 50,
    summary: '了解您的财务状况、投资经验与风险偏好，结果用于判断产品与服务是否适合您',
    materials: ['如实填写即可，无需准备材料', '预计 8 分钟，中途离开会自动保存'],
    minutes: 8,
    serviceTime: allDay,
    fee: noFee,
    next: ['提交后立即显示测评结果、有效期及适合您的产品风险等级。', '对结果有疑问或情况变化时可以重新测评，每日次数以页面提示为准。'],
    risk: '请由本人如实作答。提供的信息不真实、不准确的，测评结果可能与您的实际情况不符，由此产生的后果由您承担。',
    keepDays: 7,
    steps: [{ code: 'paper', name: '填写问卷', kind: 'paper', paper: 'risk_tolerance_individual' }, confirm],
    effect: 'none',
    review: { afterSeconds: 0 },
  },
  {
    code: 'id_card_update',
    name: '身份证信息更新',
    group: 'account',
    sort: 60,
    summary: '换领新证、证件到期或住址变化后，在线上传新证件更新登记信息',
    materials: ['本人新的居民身份证原件（正反面）', '光线充足的环境，证件四角完整、文字清晰、无反光'],
    minutes: 6,
    serviceTime: allDay,
    fee: noFee,
    next: [
      '提交后核对证件信息，一般几分钟内完成；人工核实的，1 个工作日内完成。',
      '审核通过后证件有效期与住址同步更新，因证件过期受限的业务随即恢复。',
      '姓名或证件号码变更须本人携带证件到营业网点办理。',
    ],
    steps: [{ code: 'id_card', name: '上传身份证', kind: 'idCard', hint: '可拍照或从相册选取；照片识别后请逐项核对' }, confirm],
    effect: 'updateIdCard',
    review: soon,
  },
  {
    code: 'contact_change',
    name: '联系方式变更',
    group: 'account',
    sort: 70,
    summary: '变更预留的手机号、电子邮箱或联系地址',
    materials: ['变更手机号的，新手机号须能接收短信验证码', '变更地址的，请准备详细到门牌号的联系地址'],
    minutes: 3,
    serviceTime: allDay,
    fee: noFee,
    next: [
      '提交后一般几分钟内完成审核，审核通过即时生效。',
      '变更生效时会通知变更前的手机号；如非本人操作，请立即锁定网上访问并致电客服。',
      '新手机号从生效起用于登录和接收验证码。',
    ],
    steps: [
      {
        code: 'contact',
        name: '填写新的联系方式',
        kind: 'form',
        hint: '只填写要变更的项目，其余保持不变',
        atLeast: 1,
        fields: [
          { name: 'mobile', label: '新手机号', kind: 'mobile', isOptional: true, max: 11, hint: '须用发送到新手机号的验证码确认' },
          { name: 'email', label: '新电子邮箱', kind: 'email', isOptional: true, max: 100, hint: '用于接收对账单与通知' },
          { name: 'address', label: '新联系地址', kind: 'address', isOptional: true, max: 120, hint: '省、市、区、街道、门牌号' },
        ],
      },
      confirm,
    ],
    effect: 'changeContact',
    review: {
      afterSeconds: 5,
      // For showing how a case comes back: an address at which nobody is.
      returns: [
        {
          step: 'contact',
          field: 'email',
          endsWith: '@return.example',
          reason: '发送到新电子邮箱的确认邮件被退回，请填写可以正常收信的邮箱',
        },
      ],
    },
  },
  {
    code: 'trading_password_reset',
    name: '交易密码重置',
    group: 'account',
    sort: 80,
    summary: '忘记交易密码或需要更换时，设置新的 6 位数字交易密码',
    materials: ['本人登录即可办理，无需准备材料', '请在私密的环境中操作，勿让他人看到密码'],
    minutes: 3,
    serviceTime: allDay,
    fee: noFee,
    next: [
      '提交后一般几分钟内完成审核，新密码随即生效，原密码失效。',
      '重置结果会通知预留手机号；如非本人操作，请立即锁定网上访问并致电客服。',
    ],
    risk: '请勿将密码告知任何人，包括本公司员工。请勿使用生日、手机号等容易被猜到的数字。',
    keepDays: 1,
    steps: [
      {
        code: 'password',
        name: '设置新密码',
        kind: 'form',
        fields: [
          {
            name: 'newPassword',
            label: '新交易密码',
            kind: 'tradingPassword',
            hint: '6 位数字，不能相同或连续，也不能取自证件号码、手机号或资金账号',
          },
        ],
      },
      confirm,
    ],
    effect: 'resetTradingPassword',
    review: soon,
  },
];
