import type { PageTextDraft } from '#modules/portal/content/page-text-schema.ts';

/** The prose under the list of downloads. */
export const downloadTexts: PageTextDraft[] = [
  {
    key: '/OnlineTrading/SoftwareDownload',
    title: '软件下载',
    lead: '',
    sections: [
      {
        id: 'jiaoyan',
        title: '下载后怎样校验',
        blocks: [
          {
            kind: 'steps',
            steps: [
              { title: '展开“系统要求与校验”', text: '记下或复制本页公布的 SHA-256 校验值，它由文件内容算出，改动一个字节都会完全不同。' },
              {
                title: '计算下载文件的校验值',
                text: 'Windows 在命令提示符执行 certutil -hashfile 文件名 SHA256；macOS 与 Linux 在终端执行 shasum -a 256 文件名。',
              },
              { title: '逐位比对', text: '完全一致再打开安装。不一致请删除文件，换一个网络重新下载；仍不一致请致电客服热线。' },
            ],
          },
        ],
      },
      {
        id: 'fangpian',
        title: '只认官方渠道',
        blocks: [
          {
            kind: 'note',
            tone: 'warning',
            title: '这些安装包都不是我们的',
            text: '短信链接、社交群文件、陌生人发来的二维码、搜索结果里的“高速下载”。假冒软件会显示虚假的盈利，提现时再要求您转账。本公司不会要求您把资金转入任何个人账户。',
          },
          {
            kind: 'prose',
            html: '<ul><li>苹果设备只从 App Store 安装，鸿蒙设备只从华为应用市场安装，并核对开发者名称。</li><li>安装时系统提示“签名不一致”或“来源未知”，请停止安装。</li><li>不确定真假，可以到<a href="/OnlineTrading/SecurityCenter.html">安全中心</a>查看识别方法，或致电客服热线核实。</li></ul>',
          },
        ],
      },
      {
        id: 'zhichi',
        title: '版本与支持',
        blocks: [
          {
            kind: 'prose',
            html: '<p>我们支持每个软件最近十二个月内发布的版本，更早的版本保留在“历史版本”中供核对，可能无法登录。因安全原因下架的版本不再提供下载，列表里会写明原因。</p><p>手册与表单不需要验证即可下载；软件下载前的安全验证可以拖动拼图，也可以一键验证或回答一道算术题。</p>',
          },
        ],
      },
    ],
  },
];
