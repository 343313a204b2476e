import type { PageTextDraft } from '#modules/portal/content/page-text-schema.ts';

/** The statement on how everyone can use the site: what works, what does not yet, and whom to tell. */
export const accessibilityText: PageTextDraft = {
  key: '/accessibility',
  title: '无障碍声明',
  lead: '我们希望每个人都能独立使用本网站：看不清的、听不见的、手不方便的、上了年纪的，以及网络很慢、设备很旧的。',
  effectiveFrom: '2026-11-01',
  sections: [
    {
      id: 'can',
      title: '您可以这样使用',
      blocks: [
        {
          kind: 'facts',
          facts: [
            { label: '放大', value: '把页面放大到 400%，内容不丢失，也不需要左右滚动（数据表除外，它在自己的框内滚动，首列保持可见）。' },
            { label: '键盘', value: '全部功能可用键盘完成；按 Tab 的第一站是“跳到主要内容”，焦点始终可见。' },
            { label: '读屏软件', value: '页面有标题层级与区域标记，表格有表头，图片有替代文字，消息会自动播报。' },
            {
              label: '长辈版',
              value: '点页面顶部“长辈版”：文字不小于 18 像素，按钮不小于 60 像素，不放动画，选择会被记住。',
              href: '/mode/elder?on=1&to=/accessibility.html',
            },
            { label: '深色与少动', value: '跟随您设备的深色模式与“减少动态效果”设置。' },
            { label: '关闭脚本', value: '公告、名单、网点、投诉表单等在不运行脚本的浏览器里同样可用。' },
            { label: '打印', value: '文章、收费标准、日历等页面有专门的打印版式。' },
            { label: '验证码', value: '拖动图片之外，还可以用键盘、一键验证或回答一道文字题，任选其一。' },
          ],
        },
      ],
    },
    {
      id: 'state',
      title: '符合标准的程度',
      blocks: [
        {
          kind: 'prose',
          html: '<p>本网站以《信息技术 互联网内容无障碍可访问性技术要求与测试方法》（GB/T 37668-2019）和《Web 内容无障碍指南》（WCAG）2.2 的 AA 级为目标。</p><p><strong>部分符合</strong>：已知的不足列在下一节。</p>',
        },
      ],
    },
    {
      id: 'gaps',
      title: '已知的不足',
      blocks: [
        {
          kind: 'table',
          caption: '已知的不足与替代方式',
          head: ['内容', '不足', '替代方式'],
          rows: [
            ['2023 年以前的 PDF 附件', '由扫描件生成，没有文字层', '致电客服，我们为您朗读或寄送大字版'],
            ['外部网站', '交易所、协会等网站不由我们维护', '致电客服，我们协助查询'],
            ['视频教程', '没有手语', '每段视频都有字幕与完整文字稿'],
          ],
        },
      ],
    },
    {
      id: 'contact',
      title: '遇到障碍，请告诉我们',
      blocks: [
        {
          kind: 'prose',
          html: '<p>请拨打页脚所示客服热线，说“无障碍”，由人工直接接听；也可以通过<a href="/IntoGL/complain.html">投诉与建议</a>告诉我们是哪个页面、用的什么设备、发生了什么。我们在 3 个工作日内回复，需要另行提供的内容（大字版、朗读、上门）会与您商定时间。</p><p>对处理结果不满意的，可以拨打中国证监会服务平台热线 12386，或向所在地残疾人联合会反映。</p>',
        },
      ],
    },
    {
      id: 'tested',
      title: '怎样检查',
      blocks: [
        {
          kind: 'prose',
          html: '<p>每次发布前，程序会用无障碍检查工具在电脑、手机和长辈版三种样式下检查全部页面，并用键盘走完查网点、读公告、下载软件、提交投诉等流程。本声明最近一次修订于 2026 年 11 月 1 日。</p>',
        },
      ],
    },
  ],
};
