import type { PageTextDraft } from '#modules/portal/content/page-text-schema.ts';

/** What renewing an identity card online is, how to photograph it and what is held against what. The page adds the client's own part behind `banli`. */
export const identityText: PageTextDraft = {
  key: '/OnlineTrading/Identity',
  title: '身份证更新',
  lead: '换领新身份证后，请及时更新在本公司预留的证件信息。证件过期未更新的，部分业务会受到限制。网上办理约需五分钟，不收费。',
  effectiveFrom: '2026-11-01',
  sections: [
    { id: 'banli', title: '我的身份证', blocks: [] },
    {
      id: 'buzhou',
      title: '怎样办理',
      blocks: [
        {
          kind: 'steps',
          steps: [
            {
              title: '阅读并单独同意',
              text: '身份证照片属于敏感个人信息，上传前请阅读单独同意书。不同意不影响其他服务，可以到营业部办理。',
              time: '约1分钟',
            },
            {
              title: '上传人像面和国徽面',
              text: '用手机直接拍摄，或选择已有照片。照片会自动转正、缩小并清除拍摄地点等附带信息。',
              time: '约1分钟',
            },
            {
              title: '逐项核对',
              text: '系统识别文字供参考，每一项都由您核对、修改并确认。也可以不用识别，直接手工填写。',
              time: '约2分钟',
            },
            { title: '提交审核', text: '提交后可在“我的办理”查看进度。审核通过后新证件立即生效。', time: '通常当日完成' },
          ],
        },
      ],
    },
    {
      id: 'zhaopian',
      title: '照片要求',
      blocks: [
        {
          kind: 'facts',
          facts: [
            { label: '格式', value: 'JPG、PNG、HEIC' },
            { label: '大小', value: '每张不超过 10 MB' },
            { label: '清晰度', value: '不低于 600×380 像素，不超过 5000 万像素' },
            { label: '拍摄', value: '原件、四角完整、文字清晰、没有反光和遮挡' },
            { label: '保存', value: '加密保存；上传后 24 小时内未提交的自动删除' },
          ],
        },
        {
          kind: 'note',
          tone: 'info',
          title: '请拍摄本人持有的原件',
          text: '复印件、翻拍屏幕、临时身份证不能用于网上更新，请到营业部办理。',
        },
      ],
    },
    {
      id: 'jiaoyan',
      title: '有效期与校验规则',
      blocks: [
        {
          kind: 'table',
          caption: '居民身份证有效期',
          head: ['领取时年龄', '有效期'],
          rows: [
            ['未满16周岁', '5年'],
            ['16周岁至25周岁', '10年'],
            ['26周岁至45周岁', '20年'],
            ['46周岁以上', '长期'],
          ],
          note: '依据《居民身份证法》第五条。',
        },
        {
          kind: 'prose',
          html: '<ul><li>号码为18位，校验位、出生日期和性别须与证件所载一致。</li><li>姓名、号码须与账户登记的一致；已更名或号码变更的，请携带证件到营业部办理。</li><li>已过有效期的身份证不能用于更新，请先到公安机关换领。</li><li>持港澳台居民居住证、外国人永久居留身份证的，请到营业部办理。</li></ul>',
        },
      ],
    },
  ],
};
