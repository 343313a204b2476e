// The demo's chat window: it replaces a real chat service and answers with fixed sentences.
const answers = [
  [/开户|账户/, '开户在手机上办，填写约十分钟。回到网站打开“网上开户”，留下手机号会有人回电。'],
  [/佣金|费|手续/, '现行收费写在“投资者服务—收费标准”里，每一项都有生效日期。'],
  [/转账|银行|转钱/, '银证转账在客户端里办，资金只回到本人绑定的银行卡。'],
  [/两融|融资|融券/, '两融名单与折算率在“金融专区”，可以查任何一个交易日。'],
  [/密码|锁定|登录/, '忘记密码请在登录页选择“重置”。任何人都不会向您索要密码和验证码。'],
];
const log = document.querySelector('#log');
const said = document.querySelector('#said');
const queue = new URLSearchParams(location.search).get('queue');
if (queue) document.querySelector('#queue').textContent = `当前队列：${queue}。`;

function add(text, who) {
  const line = document.createElement('li');
  line.className = who;
  line.textContent = text;
  log.append(line);
  line.scrollIntoView({ block: 'end' });
}

document.querySelector('#form').addEventListener('submit', (event) => {
  event.preventDefault();
  const text = said.value.trim();
  if (!text) return;
  add(text, 'mine');
  said.value = '';
  const answer =
    answers.find(([pattern]) => pattern.test(text))?.[1] ?? '这个问题示例窗口答不了。请关闭窗口，在页面下方留言，或者拨打热线。';
  setTimeout(() => add(answer, 'theirs'), 400);
});
