import type { PageTextDraft } from '#modules/portal/content/page-text-schema.ts';

/** How clients protect themselves. The page adds telephones behind `suoding`, a way in behind `shebei`, questions behind `wenti`. */
export const securityCenterText: PageTextDraft = {
  key: '/OnlineTrading/SecurityCenter',
  title: '安全中心',
  lead: '怀疑账户被盗，先锁定，再处理别的事。平时花十分钟，把下面几样设置好。',
  effectiveFrom: '2026-11-01',
  sections: [
    {
      id: 'suoding',
      title: '立即锁定网上访问',
      blocks: [
        {
          kind: 'steps',
          steps: [
            {
              title: '还能登录：自己锁',
              text: '登录后进入“业务大厅—设备与安全”，点“立即锁定网上访问”。全部设备当场退出，网上委托和转账立即停止。',
              time: '全天，立即生效',
              place: '网页、手机客户端',
            },
            {
              title: '不能登录：打电话锁',
              text: '拨打客服热线，按语音提示选“挂失”，核对身份后锁定。电话里不会要求您说出密码。',
              time: '全天',
              place: '电话',
            },
            {
              title: '已有损失：报警',
              text: '拨打 110 报警，联系银行止付，保留短信、聊天和转账记录。接到 96110 来电请立即接听。',
              time: '越快越好',
              place: '电话',
            },
          ],
        },
        {
          kind: 'note',
          tone: 'info',
          title: '锁定以后',
          text: '持仓不受影响，已经报出的委托不会自动撤销，需要撤单请在电话中说明。解锁须本人用证件加人脸核验，或者带身份证到网点。',
        },
      ],
    },
    {
      id: 'shebei',
      title: '管理登录设备',
      blocks: [
        {
          kind: 'prose',
          html: '<p>每次在新的设备上登录，我们都会通知原来的设备和预留手机。您可以随时查看登录的时间、地点、设备和结果，移除不认识或者不再使用的设备。换手机、卖手机之前，请先移除旧设备。</p>',
        },
      ],
    },
    {
      id: 'gongju',
      title: '安全工具',
      blocks: [
        {
          kind: 'table',
          caption: '可以使用的安全工具',
          head: ['工具', '作用', '适合谁', '怎样开启', '费用'],
          rows: [
            ['短信验证码', '登录新设备、转出、改密时确认是本人', '所有客户', '默认开启，号码变更后及时更新', '免费'],
            ['指纹、面容登录', '在本机代替输入登录密码，特征只存在手机里', '手机客户端用户', '我的—安全—生物识别登录', '免费'],
            [
              '动态口令',
              '每 30 秒变化的六位数字，不依赖短信信号',
              '常在境外或信号不好的客户',
              '我的—安全—动态口令，用认证器扫码绑定',
              '免费',
            ],
            ['软件证书', '绑定本机的数字证书，签名操作不可抵赖', '电脑客户端的大额客户', '工具—证书—申请，换电脑先吊销', '免费'],
            ['硬件令牌（USB 介质）', '私钥不出介质，拔下即停用', '机构客户、有更高要求的个人', '带证件到网点领取', '按收费标准公示'],
            ['转账限额', '减少被盗时的损失', '所有客户', '资金—转账限额，调低立即生效', '免费'],
            ['登录提醒', '每次登录发消息', '所有客户', '我的—安全—登录提醒', '免费'],
          ],
          note: '短信之外至少再开一样，手机丢失时才不会被动。动态口令、证书的有效期在“我的—安全”中显示，到期前 30 天提醒。',
        },
      ],
    },
    {
      id: 'xiguan',
      title: '七个好习惯',
      blocks: [
        {
          kind: 'prose',
          html: `<ol>
<li><strong>手工输入网址</strong>，或者用收藏夹；不从短信、邮件、搜索广告进入登录页。</li>
<li><strong>密码分开</strong>：登录、交易、资金三个密码各不相同，也不同于邮箱和社交软件。</li>
<li><strong>验证码只给自己用</strong>：先看短信写的用途，和您正在做的不一致就不输入。</li>
<li><strong>不共享屏幕</strong>：任何人让您下载会议、远程控制软件，立即挂断。</li>
<li><strong>公共网络不交易</strong>：在外面请用移动数据。</li>
<li><strong>及时升级</strong>系统和客户端，只从官方渠道下载，核对校验值。</li>
<li><strong>每月看一次</strong>登录记录和对账单，有不认识的马上问。</li>
</ol>`,
        },
      ],
    },
    {
      id: 'shibie',
      title: '识别骗局',
      blocks: [
        {
          kind: 'table',
          caption: '常见的骗法和对策',
          head: ['骗法', '他们会说', '真相', '您该怎么做'],
          rows: [
            ['冒充客服', '您的账户异常，请把验证码告诉我', '我们不会索要密码和验证码', '挂断，自己拨官网热线核实'],
            ['荐股群', '跟着老师买，稳赚不赔', '承诺收益、无资格荐股都违法', '退群，保留记录并举报'],
            ['假网站、假软件', '点链接升级，否则停用', '升级只在官方渠道', '核对网址和校验值，不点链接'],
            ['共享屏幕', '我教您操作，打开共享', '对方能看到密码和验证码', '立即断开，锁定账户'],
            ['解冻费、手续费', '先交钱才能提现', '转出资金不收任何费用', '不转账，报警'],
          ],
        },
        {
          kind: 'links',
          links: [
            { title: '辨真伪', href: '/verify.html', text: '查一个电话、网址、员工或者收款账户是不是我们的' },
            { title: '网站安全', href: '/OnlineTrading/WebsiteSecurity.html', text: '官方域名、证书信息和已知的假冒网站' },
            { title: '国密专区', href: '/OnlineTrading/StateEncryption.html', text: '看看您现在的连接用的是哪种加密' },
            { title: '看视频：识破假客服', href: '/OnlineTrading/VideoTutorial.html#v-fake', text: '三步，半分钟' },
          ],
        },
      ],
    },
    {
      id: 'jubao',
      title: '举报与求助',
      blocks: [
        {
          kind: 'facts',
          facts: [
            { label: '向我们举报', value: '在线提交，可以附截图，当场给受理编号', href: '/IntoGL/complain.html' },
            { label: '公安机关', value: '110；反诈专线 96110', href: 'tel:110' },
            { label: '中国证监会服务平台', value: '12386', href: 'tel:12386' },
            { label: '垃圾短信与骚扰电话', value: '12321', href: 'tel:12321' },
          ],
        },
      ],
    },
    {
      id: 'wenti',
      title: '安全常见问题',
      blocks: [{ kind: 'prose', html: '<p>更多问题见<a href="/PhoneSC/question.html?categoryId=anquan">密码与安全</a>分类。</p>' }],
    },
  ],
};
