import { siteSettings } from '#content/website/schema/site.ts';
import { readYaml } from './read-yaml.ts';

const { menu, footer } = siteSettings.shape;

/** The settings of the demo firm: every number, mailbox and licence here is obviously fictitious. */
export const demoSite = {
  ...readYaml('site/settings', siteSettings.omit({ menu: true, footer: true })),
  menu: readYaml('site/menu', menu),
  footer: readYaml('site/footer', footer),
};
