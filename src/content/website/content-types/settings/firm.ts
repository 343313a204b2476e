import { settingsGroup } from './settings-group.ts';

/** Names and presentation of the firm. */
export const firmSettings = settingsGroup({
  code: 'settings-firm',
  title: '公司名称与简介',
  levels: 2,
  of: ['firm', 'sharePicture'],
  fields: {
    firm: '公司',
    'firm.name': '公司全称',
    'firm.shortName': '公司简称',
    'firm.englishName': '英文名称',
    'firm.slogan': { title: '首页标语', help: '首页最上方的一句话' },
    'firm.promise': { title: '首页承诺', help: '标语下方的一句话' },
    'firm.description': { title: '网站简介', help: '供搜索引擎和分享使用', widget: 'lines' },
    sharePicture: {
      title: '分享图片',
      help: '页面没有自己的图片时使用；留空则按标志与简称自动绘制',
      widget: 'picture',
      picture: { ending: 'whole-1280.jpg' },
    },
  },
});

/** The mark, and the colour from which all others are derived. */
export const brandLook = settingsGroup({
  code: 'settings-brand',
  title: '标志与颜色',
  levels: 2,
  of: ['brand'],
  fields: {
    brand: '标志与颜色',
    'brand.color': { title: '主色', help: '# 加六位十六进制数；过浅而难以辨认的会自动加深' },
    'brand.letters': { title: '标志文字', help: '一至四个字，没有标志图形时使用' },
    'brand.svg': { title: '标志图形', help: 'SVG、PNG 或 JPG 文件；保持原有比例，过宽的在图标中改用标志文字', widget: 'logo' },
  },
});
