import type { PromotionDraft } from '#modules/base/search/schema.ts';
import { paths } from '#web/paths.ts';

/** Answers that the demo firm's staff have put above the results. */
export const demoPromotions: PromotionDraft[] = [
  {
    queries: ['长辈版', '关怀版', '老年版', '老人版', '大字版', '大字', '适老化', '字太小', '放大字体', '字体大小'],
    title: '切换到长辈版',
    text: '字更大、按钮更大、去掉动画；页面顶部可随时切回标准版。',
    href: '/mode/elder?on=1&to=/',
  },
  {
    queries: ['标准版', '退出长辈版', '关闭长辈版', '普通版'],
    title: '切换回标准版',
    text: '页面顶部也有切换链接。',
    href: '/mode/elder?on=0&to=/',
  },
  {
    queries: ['改手机号', '换手机号', '修改手机号', '修改手机号码', '更换手机号', '变更手机号', '手机号变更', '手机号换了', '改电话'],
    title: '变更手机号码：登录业务办理大厅',
    text: '登录后在业务办理大厅办理；原号码已停用的，请本人持身份证到任一营业网点办理。',
    href: paths.business(),
  },
  {
    queries: ['忘记密码', '密码忘了', '重置密码', '找回密码', '交易密码', '密码锁定'],
    title: '密码忘记或被锁定怎么办',
    text: '在登录页查看重置办法；任何人索要您的密码或验证码都是诈骗。',
    href: paths.login(),
  },
  {
    queries: ['客服', '客服电话', '人工客服', '电话', '热线', '服务热线', '联系客服', '人工', '电话多少'],
    title: '联系客户服务中心',
    text: '各渠道的号码、服务时间和可以办的事。',
    href: paths.customerCenter(),
  },
  {
    queries: ['投诉', '我要投诉', '举报', '意见', '12386'],
    title: '投诉与建议',
    text: '提交后得到受理编号和答复期限，可随时查进度；也可拨打 12386。',
    href: paths.complain(),
  },
  {
    queries: ['开户', '网上开户', '手机开户', '股票开户', '炒股'],
    title: '开户流程：步骤、材料与时间',
    text: '交易日与周末均可网上申请，身份证与银行卡备好约十分钟。',
    href: paths.openingProcess(),
  },
  {
    queries: ['诈骗', '骗子', '被骗', '反诈', '荐股', '荐股群', '真假', '假冒', '是不是骗子', '客服真假'],
    title: '辨真伪：查电话、网址、人员和账户',
    text: '把对方的电话、网址、姓名或收款账户输进去，看是不是我们的。',
    href: '/verify.html',
  },
  {
    queries: ['折算率', '折算率查询', '融资标的', '融券标的', '两融标的'],
    title: '查询折算率与标的证券',
    text: '输入证券代码、简称或拼音首字母，可查任一交易日的名单。',
    href: paths.marginSecurity(),
  },
  {
    queries: ['佣金', '手续费', '费率', '收费', '交易费用', '印花税'],
    title: '收费标准',
    text: '各项业务现行的收费项目与标准，附下一次调整的生效日期。',
    href: paths.fees(),
  },
  {
    queries: ['休市', '放假', '节假日', '交易日', '开市', '今天开市吗', '春节休市', '国庆休市'],
    title: '交易日历',
    text: '今年与明年的交易日、休市日，可导入自己的日历。',
    href: paths.calendar(),
  },
  {
    queries: ['下载', '软件', 'app', '下载软件', '交易软件', '客户端'],
    title: '软件下载',
    text: '按您的系统推荐版本，附大小与校验值。',
    href: paths.softwareDownload(),
  },
];
