import { done, field, plain, warn, type VideoScript } from './video-script.ts';

export const elderScripts: VideoScript[] = [
  {
    code: 'elder',
    category: 'zhangzhe',
    title: '打开长辈版：字大、按钮大',
    summary: '网站和手机客户端各点一下就能打开，随时可以找到真人帮忙。',
    checkedOn: '2026-11-04',
    scenes: [
      {
        heading: '在网站打开',
        text: '看网页最上面一行，点“长辈版”三个字。',
        seconds: 5,
        screen: { title: '网站顶部', rows: [plain('客服热线'), field('长辈版', '点这里'), plain('登录')] },
        touch: 1,
      },
      {
        heading: '字变大了',
        text: '字和按钮都变大，画面不再动。下次再来，还是长辈版。',
        seconds: 5,
        screen: { title: '长辈版', rows: [done('大字'), done('大按钮'), done('没有动画')] },
      },
      {
        heading: '在手机上打开',
        text: '在手机客户端，点“我的”，点“设置”，选“长辈版”。',
        seconds: 5,
        screen: { title: '设置', rows: [plain('标准版'), field('长辈版', '选这个'), plain('语音播报', '开')] },
        touch: 1,
      },
      {
        heading: '找人帮忙',
        text: '每一页都有电话。长者专线直接接人工，慢慢说，一步一步陪您做。',
        seconds: 6,
        screen: { title: '长者专线', rows: [plain('直接接人工'), plain('放慢语速'), plain('陪您一步步做')], button: '拨打' },
        touch: 'button',
      },
      {
        heading: '到网点办',
        text: '也可以到营业网点，爱心窗口先办。行动不便的，打电话预约上门。',
        seconds: 5,
        screen: { title: '营业网点', rows: [done('爱心窗口'), done('轮椅和坡道'), done('预约上门')] },
      },
      {
        heading: '记住一句话',
        text: '谁要您的密码，都不给。拿不准的事，先打官方电话问一问。',
        seconds: 5,
        screen: { title: '请记住', rows: [warn('密码不告诉任何人'), done('先打电话问一问')] },
      },
    ],
  },
];
