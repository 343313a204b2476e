import { bubble, done, field, plain, warn, type VideoScript } from './video-script.ts';

export const safetyScripts: VideoScript[] = [
  {
    code: 'password',
    category: 'anquan',
    title: '忘记密码与立即锁定',
    summary: '自己重置密码；怀疑被盗时先锁定，再处理别的事。',
    checkedOn: '2026-11-12',
    scenes: [
      {
        heading: '忘记密码',
        text: '在登录页点“忘记密码”。',
        seconds: 4,
        screen: { title: '登录', rows: [field('资金账号', '8000****01'), field('登录密码', ''), plain('忘记密码')], button: '登录' },
        touch: 2,
      },
      {
        heading: '核对身份',
        text: '依次填写资金账号、姓名、证件号码和预留手机号。',
        seconds: 5,
        screen: {
          title: '核对身份',
          rows: [field('姓名', '示例用户'), field('证件号码', '110101********0011'), field('手机号', '138****1234')],
          button: '下一步',
        },
        touch: 'button',
      },
      {
        heading: '设置新密码',
        text: '新密码八到十六位，同时有字母和数字，不要用生日和手机号。',
        seconds: 5,
        screen: {
          title: '新密码',
          rows: [field('新密码', '●●●●●●●●●●'), field('再输一次', '●●●●●●●●●●'), done('长度与组合合格')],
          button: '完成',
        },
        touch: 'button',
      },
      {
        heading: '全部退出',
        text: '重置成功后，所有设备都会退出登录，请用新密码重新登录。',
        seconds: 5,
        screen: { title: '重置成功', rows: [done('新密码已生效'), plain('其他设备', '已全部退出')] },
      },
      {
        heading: '怀疑被盗',
        text: '收到陌生登录提醒，先锁定：在“设备与安全”里点“立即锁定网上访问”。',
        seconds: 6,
        screen: { title: '设备与安全', rows: [plain('本机', '北京'), warn('陌生设备', '刚刚登录')], button: '立即锁定网上访问' },
        touch: 'button',
      },
      {
        heading: '登录不了就打电话',
        text: '拨打客服热线，按语音选“挂失”，全天受理。已经有损失的，马上报警。',
        seconds: 6,
        screen: { title: '电话挂失', rows: [plain('客服热线', '全天'), plain('反诈专线', '96110'), plain('报警', '110')] },
      },
    ],
  },
  {
    code: 'fake',
    category: 'anquan',
    title: '三步识破假客服、假网站',
    summary: '看要求、看网址、回拨核实。三步之中有一步不对，就停下来。',
    checkedOn: '2026-11-12',
    scenes: [
      {
        heading: '先看要求',
        text: '要密码、要验证码、要共享屏幕、要转账到别的账户，有一样就是假的。',
        seconds: 6,
        screen: { title: '陌生来电', rows: [bubble('请把验证码告诉我'), warn('索要验证码'), warn('要求共享屏幕')] },
        touch: 1,
      },
      {
        heading: '再看网址',
        text: '手工输入官方网址，看清每一个字母，不从短信链接进入。',
        seconds: 5,
        screen: { title: '浏览器', rows: [field('地址', '手工输入官方网址'), warn('短信里的链接', '不要点')] },
        touch: 0,
      },
      {
        heading: '查一查',
        text: '在“辨真伪”里输入电话、网址、员工姓名或者收款账户，马上知道是不是我们的。',
        seconds: 6,
        screen: { title: '辨真伪', rows: [field('要核实的内容', '对方的电话号码'), warn('查询结果', '不是我公司的')], button: '查询' },
        touch: 'button',
      },
      {
        heading: '回拨核实',
        text: '挂断以后，自己拨打官网上的客服热线，把情况说一遍。',
        seconds: 5,
        screen: { title: '客服热线', rows: [plain('号码', '见官网页脚'), done('自己拨出去')], button: '拨打' },
        touch: 'button',
      },
      {
        heading: '荐股群不要进',
        text: '“老师”荐股、承诺收益、代客理财，都是违法的。我们不会拉您进群。',
        seconds: 5,
        screen: { title: '群聊', rows: [bubble('跟着老师稳赚不赔'), warn('承诺收益'), warn('代客理财')] },
      },
      {
        heading: '已经上当',
        text: '马上锁定账户，联系银行止付，拨打110报警，保留聊天和转账记录。',
        seconds: 6,
        screen: { title: '马上做', rows: [done('锁定网上访问'), done('联系银行'), done('拨打 110'), done('保留证据')] },
      },
    ],
  },
];
