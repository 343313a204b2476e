import type { PageTextDraft } from '#modules/portal/content/page-text-schema.ts';

/** The page for phones. The page adds the QR code behind `xiazai`, notices behind `gonggao`, telephones behind `lianxi`. */
export const phoneHomeText: PageTextDraft = {
  key: '/PhoneSC/home',
  title: '手机证券',
  lead: '行情、交易、转账、办业务，一个“前厅财富”客户端都有。这一页很轻，信号不好也打得开。',
  sections: [
    {
      id: 'xiazai',
      title: '获取客户端',
      blocks: [
        {
          kind: 'prose',
          html: '<p>在手机应用商店搜索“前厅财富”，核对开发者为公司全称；也可以<a href="/OnlineTrading/SoftwareDownload.html">到软件下载页</a>选择您的系统。用电脑打开本页的，扫下面的二维码。</p>',
        },
      ],
    },
    {
      id: 'rukou',
      title: '快捷入口',
      blocks: [
        {
          kind: 'links',
          links: [
            { title: '开户', href: '/OnlineTrading/OpeningProcess.html', text: '材料、步骤、时间和网点预约' },
            { title: '登录', href: '/Login.html', text: '业务大厅，办理与查询' },
            { title: '软件下载', href: '/OnlineTrading/SoftwareDownload.html', text: '版本、大小、校验值' },
            { title: '常见问题', href: '/PhoneSC/question.html', text: '八十个问题，可以搜索' },
            { title: '营业网点', href: '/IntoGL/branch.html', text: '地址、电话、营业时间' },
            { title: '安全中心', href: '/OnlineTrading/SecurityCenter.html', text: '立即锁定、防骗、设备管理' },
            { title: '视频教程', href: '/OnlineTrading/VideoTutorial.html', text: '每段不到一分钟，带字幕' },
            { title: '投诉与建议', href: '/IntoGL/complain.html', text: '当场给受理编号' },
          ],
        },
      ],
    },
    { id: 'gonggao', title: '公告', blocks: [] },
    {
      id: 'lianxi',
      title: '找真人',
      blocks: [{ kind: 'prose', html: '<p>年纪大、看不清、不会操作，都可以打电话，慢慢说。点号码就能拨出。</p>' }],
    },
  ],
};
