import type { PageTextDraft } from '#modules/portal/content/page-text-schema.ts';

export const trustTexts: readonly PageTextDraft[] = [
  {
    key: '/verify',
    title: '辨真伪',
    lead: '接到电话、收到链接、有人自称我们的员工？把号码、网址、姓名或账号粘贴到下面，一查便知。',
    sections: [
      {
        id: 'what',
        title: '可以核实什么',
        blocks: [
          {
            kind: 'table',
            caption: '可以核实的内容',
            head: ['内容', '怎么填', '结果说明'],
            rows: [
              ['电话号码', '带不带区号、+86、空格都可以', '热线、投诉电话、全部营业网点电话'],
              ['网址', '整条链接粘贴即可', '是否官方域名；形近的网址会提示高度可疑'],
              ['电子邮箱', '完整邮箱地址', '是否官方邮箱'],
              ['员工姓名或登记编号', '姓名须完整', '与从业人员公示一致的信息，请一并核对编号'],
              ['银行账号', '只填数字', '是否公示的收款账户'],
              ['公众号、客户端、许可证', '完整名称或编号', '是否官方所有'],
            ],
          },
          { kind: 'note', tone: 'info', text: '您输入的内容不会与您个人关联保存。为防止批量抓取人员信息，同一网络的查询次数有上限。' },
        ],
      },
      {
        id: 'never',
        title: '我们从不做的五件事',
        blocks: [
          {
            kind: 'prose',
            html: '<ol><li>索要您的交易密码、资金密码或短信验证码；</li><li>让您向个人账户，或向没有公示的账户转账；</li><li>拉您进群荐股，或承诺保本、保收益；</li><li>要求您下载会议软件、共享屏幕或远程控制；</li><li>以“解冻”“退费”“升级账户”为由收取费用。</li></ol>',
          },
        ],
      },
    ],
  },
  {
    key: '/OnlineTrading/WebsiteSecurity',
    title: '网站安全',
    lead: '怎样确认您打开的是真的前厅证券网站，怎样认出仿冒，发现之后怎样告诉我们。',
    effectiveFrom: '2026-09-01',
    sections: [
      {
        id: 'official',
        title: '官方渠道',
        blocks: [
          {
            kind: 'prose',
            html: '<p>下表是全部官方渠道。没有列出的网址、公众号、客户端，都不是我们的；拿不准时，用<a href="/verify.html">辨真伪</a>查一查。</p>',
          },
        ],
      },
      {
        id: 'certificate',
        title: '证书信息',
        blocks: [
          {
            kind: 'facts',
            facts: [
              { label: '颁发给', value: 'www.example.com（前厅证券股份有限公司，示例）' },
              { label: '颁发者', value: 'Example Trust CA（示例）' },
              { label: '有效期', value: '2026-03-01 至 2027-03-31' },
              {
                label: 'SHA-256 指纹',
                value: '示例：00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF',
              },
            ],
          },
          {
            kind: 'note',
            tone: 'info',
            text: '查看方法：点浏览器地址栏左侧的锁形或调节图标 → “连接是安全的” → “证书有效”。颁发给、有效期与指纹应与上面一致。',
          },
        ],
      },
      {
        id: 'imitation',
        title: '怎样认出仿冒网址',
        blocks: [{ kind: 'prose', html: '<p>只看一处：<strong>第一个斜线之前，从右往左读到的名字</strong>。</p>' }],
      },
      {
        id: 'fakes',
        title: '已知的仿冒',
        blocks: [{ kind: 'prose', html: '<p>以下是收到举报并核实的仿冒，供对照。骗子会换名字，没有列出不代表安全。</p>' }],
      },
      {
        id: 'report',
        title: '发现仿冒怎么办',
        blocks: [
          {
            kind: 'steps',
            steps: [
              { title: '停', text: '不要输入账号密码，不要下载，不要转账。' },
              { title: '留', text: '保留网址、截图、短信和通话记录。' },
              {
                title: '报',
                text: '通过“投诉与建议”选择“举报”，或致电客服热线；我们核实后公布并向监管部门报告。',
                time: '1 个工作日内回复',
              },
              { title: '改', text: '已经输入过密码的，立即修改密码，并在业务办理大厅一键关闭网上交易。已经转账的，立即拨打 110。' },
            ],
          },
          {
            kind: 'links',
            links: [
              { title: '投诉与建议', href: '/IntoGL/complain.html', text: '类型选择“举报”' },
              { title: '安全中心', href: '/OnlineTrading/SecurityCenter.html', text: '密码、设备与登录提醒' },
              { title: '中国证监会', href: 'https://www.csrc.gov.cn', text: '查询合法机构名录，12386 热线' },
            ],
          },
        ],
      },
    ],
  },
  {
    key: '/OnlineTrading/StateEncryption',
    title: '国密专区',
    lead: '用国家商用密码算法（SM2、SM3、SM4）保护您与本网站之间的数据。这里说明怎样使用，并检测您此刻的连接。',
    effectiveFrom: '2026-09-01',
    sections: [
      {
        id: 'connection',
        title: '您当前的连接',
        blocks: [],
      },
      {
        id: 'what',
        title: '国密是什么',
        blocks: [
          {
            kind: 'table',
            caption: '三种算法各管一件事',
            head: ['算法', '用途', '标准'],
            rows: [
              ['SM2', '确认对方身份、协商密钥（非对称）', 'GB/T 32918'],
              ['SM3', '检查内容有没有被改动（摘要）', 'GB/T 32905'],
              ['SM4', '加密传输的内容（对称）', 'GB/T 32907'],
            ],
          },
          {
            kind: 'prose',
            html: '<p>浏览器与网站按《信息安全技术 传输层密码协议（TLCP）》（GB/T 38636-2020）建立连接。依照《商用密码管理条例》和《证券期货业网络和信息安全管理办法》，我们同时支持国密与国际算法：没有国密浏览器的访客照常访问，安全同样有保障。</p>',
          },
        ],
      },
      {
        id: 'how',
        title: '怎样使用',
        blocks: [
          {
            kind: 'steps',
            steps: [
              {
                title: '准备浏览器',
                text: '使用支持国密的浏览器，例如 360 安全浏览器（国密版）、奇安信可信浏览器、红莲花安全浏览器；国产操作系统自带的浏览器多数已支持。',
              },
              { title: '开启国密', text: '在浏览器“设置 → 安全”中开启“国密 SSL 协议”，部分浏览器默认开启。' },
              { title: '打开本网站', text: '输入官方网址，地址栏出现国密标识。' },
              { title: '回到本页检测', text: '“密码套件”一栏含有 SM4 与 SM3，即表示国密连接已经建立。' },
            ],
          },
        ],
      },
      {
        id: 'support',
        title: '支持情况',
        blocks: [
          {
            kind: 'table',
            caption: '系统与浏览器',
            head: ['系统', '可用的浏览器', '说明'],
            rows: [
              ['Windows 7 及以上', '360 安全浏览器国密版、奇安信可信浏览器、红莲花安全浏览器', '需从各厂商官网下载'],
              ['统信 UOS、麒麟', '系统自带浏览器、奇安信可信浏览器', '系统已内置国密根证书'],
              ['macOS、Linux', '奇安信可信浏览器（Linux 版）', 'Safari、Chrome 暂不支持国密，使用国际算法'],
              ['手机', '手机交易客户端内置国密通道', '无需设置；手机浏览器使用国际算法'],
            ],
            note: '浏览器由各厂商提供，列出不表示推荐。',
          },
        ],
      },
      {
        id: 'certificate',
        title: '国密证书指纹',
        blocks: [
          {
            kind: 'facts',
            facts: [
              { label: '签名证书', value: 'SM3：示例 00112233445566778899AABBCCDDEEFF00112233445566778899AABBCCDDEEFF' },
              { label: '加密证书', value: 'SM3：示例 FFEEDDCCBBAA99887766554433221100FFEEDDCCBBAA99887766554433221100' },
            ],
          },
        ],
      },
      {
        id: 'faq',
        title: '常见问题',
        blocks: [
          {
            kind: 'faq',
            items: [
              {
                question: '不用国密浏览器，安全吗？',
                answer:
                  '<p>安全。国际算法（TLS 1.2、1.3）同样强度充足；密码在发送前还会用公钥再加密一次。国密是合规要求，也是多一种选择。</p>',
              },
              {
                question: '开启国密后打不开页面？',
                answer:
                  '<p>请检查系统时间是否正确、浏览器是否为国密版的最新版本；仍打不开的，关闭国密开关即可用国际算法访问，并把截图发给客服。</p>',
              },
              {
                question: '检测结果写“未能取得”是什么意思？',
                answer: '<p>您到本公司机房的加密由前置设备完成，设备没有把协议与套件告诉网站。连接仍是加密的，以浏览器地址栏显示为准。</p>',
              },
              {
                question: '公司的安全网关会影响检测吗？',
                answer: '<p>会。部分单位的上网网关会先解密再加密，检测到的是网关到本网站的连接。网上交易请尽量使用自己的网络。</p>',
              },
            ],
          },
        ],
      },
    ],
  },
];
