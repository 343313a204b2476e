import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import { carouselList, siteFrameGet } from './calls.ts';
import { carousel, carouselQuery, nothing, siteFrame } from './schema.ts';
import { getFrame } from './service/settings.ts';
import { listSlides } from './service/slides.ts';

export const siteApi: Endpoint[] = [
  endpoint(carouselList, { input: carouselQuery, result: carousel, summary: '首页轮播图' }, listSlides),
  endpoint(siteFrameGet, { input: nothing, result: siteFrame, summary: '页面框架：名称、菜单、页脚、联系方式' }, getFrame),
];
