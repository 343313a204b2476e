import { bubble, done, field, plain, warn, type VideoScript } from './video-script.ts';

export const accountScripts: VideoScript[] = [
  {
    code: 'opening',
    category: 'rumen',
    title: '手机开户：从准备到完成',
    summary: '准备身份证和银行卡，六步开好证券账户，大约十五分钟。',
    checkedOn: '2026-11-03',
    scenes: [
      {
        heading: '准备',
        text: '开户之前，准备好本人的身份证、本人名下的借记卡和能收短信的手机。',
        seconds: 6,
        screen: { title: '开户准备', rows: [done('身份证原件'), done('本人借记卡'), done('本人手机号')], button: '开始开户' },
        touch: 'button',
      },
      {
        heading: '上传证件',
        text: '拍摄身份证正反两面，逐项核对识别出来的姓名、号码和有效期，错了就改。',
        seconds: 6,
        screen: {
          title: '核对身份信息',
          rows: [field('姓名', '示例用户'), field('证件号码', '110101********0011'), field('有效期至', '2036-05-12'), done('我已逐项核对')],
          button: '下一步',
        },
        touch: 1,
      },
      {
        heading: '风险测评',
        text: '按自己的真实情况作答。没有默认答案，也没有人可以替您作答。',
        seconds: 6,
        screen: {
          title: '风险测评 3/15',
          rows: [plain('您可以接受多大的损失？'), field('选项', '不接受任何损失'), field('选项', '一成以内'), field('选项', '三成以内')],
          button: '下一题',
        },
        touch: 2,
      },
      {
        heading: '阅读并签署',
        text: '打开每一份协议和风险揭示书，看懂以后再签名。',
        seconds: 5,
        screen: {
          title: '协议签署',
          rows: [done('开户协议', '已读'), done('风险揭示书', '已读'), plain('个人信息授权', '阅读')],
          button: '签署',
        },
        touch: 2,
      },
      {
        heading: '视频见证',
        text: '交易日八点半到二十点，工作人员视频核对身份。对方不会问您任何密码。',
        seconds: 6,
        screen: {
          title: '视频见证',
          rows: [plain('前面还有', '2 人'), plain('大约等候', '3 分钟'), warn('不会询问密码和验证码')],
          button: '进入视频',
        },
        touch: 'button',
      },
      {
        heading: '等待通知',
        text: '审核通过后会收到短信，写着您的资金账号。开户全程不收费。',
        seconds: 5,
        screen: { title: '提交成功', rows: [done('资料已提交'), plain('受理时间', '11-03 10:20'), plain('结果通知', '短信')] },
      },
    ],
  },
  {
    code: 'idcard',
    category: 'rumen',
    title: '身份证到期，怎样更新',
    summary: '到期前三个月就可以办。拍两张照片、核对八项内容，一般当天完成。',
    checkedOn: '2026-11-04',
    scenes: [
      {
        heading: '打开入口',
        text: '登录手机客户端，点“我的”，再点“证件更新”。',
        seconds: 5,
        screen: { title: '我的', rows: [plain('账户信息'), plain('证件更新', '还有 62 天到期'), plain('风险测评', '有效')] },
        touch: 1,
      },
      {
        heading: '拍正反面',
        text: '把新身份证放进框里，避开反光，四个角都要看得见。',
        seconds: 5,
        screen: {
          title: '拍摄证件',
          rows: [done('人像面', '清晰'), plain('国徽面', '待拍摄'), plain('提示', '光线充足，不要遮挡')],
          button: '拍摄',
        },
        touch: 'button',
      },
      {
        heading: '逐项核对',
        text: '系统识别出姓名、号码、住址和有效期，请您逐项核对，识别错的手工改正。',
        seconds: 6,
        screen: {
          title: '核对内容',
          rows: [field('姓名', '示例用户'), field('住址', '示例市示范路1号'), field('签发机关', '示例市公安局'), field('有效期至', '长期')],
          button: '确认无误',
        },
        touch: 1,
      },
      {
        heading: '短信确认',
        text: '输入六位短信验证码。短信里会写明用途是“证件更新”，不一致就不要输入。',
        seconds: 6,
        screen: { title: '短信验证', rows: [bubble('您正在办理证件更新'), field('验证码', '●●●●●●')], button: '提交' },
        touch: 'button',
      },
      {
        heading: '等待复核',
        text: '交易日提交的，一般当天复核完成。结果会发短信，也可以在进度里看到。',
        seconds: 5,
        screen: { title: '办理进度', rows: [done('已提交', '10:20'), done('复核中', '10:21'), plain('完成')] },
      },
      {
        heading: '换了姓名或号码',
        text: '更换了姓名或者证件号码的，请带上户籍证明到营业网点办理。',
        seconds: 5,
        screen: { title: '营业网点', rows: [plain('按省市查找网点'), plain('先打电话预约'), plain('带新旧证件和证明')] },
      },
    ],
  },
];
