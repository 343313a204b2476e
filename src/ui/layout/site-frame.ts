/** What the frame around every page shows. It comes from the site's settings; nothing of it is written in a component. */
export interface SiteFrame {
  firm: { name: string; shortName: string; englishName: string; slogan: string; promise?: string | undefined };
  /** Address of the firm's own mark, where it has one. */
  mark?: string | undefined;
  /** How large it stands in the head of the page. */
  markSize?: { width: number; height: number } | undefined;
  /** Said on top of every page when the firm is not a real one; empty otherwise. */
  demoNotice: string;
  contact: {
    hotlines: readonly { name: string; number: string }[];
    complaintPhone: string;
    complaintEmail: string;
    serviceHours: string;
  };
  menu: readonly MenuGroup[];
  footer: readonly { title: string; links: readonly FrameLink[] }[];
  qrCodes: readonly QrCodeImage[];
  /** Licence, ICP and public-security record lines, in the order they are printed. */
  legalLines: readonly { text: string; href?: string }[];
  riskLine: string;
  /** The services that the home page leads to, in words. */
  homeEntries: readonly { title: string; summary: string; href: string; icon?: string | undefined }[];
  /** The six keys of the home page: kaihu, wangdian, xiazai, zixun, shouji, zaixian. */
  auxiliaryKeys: readonly { key: string; name: string; href: string }[];
}

export interface FrameLink {
  text: string;
  href: string;
  isExternal?: boolean;
}

export interface MenuLink extends FrameLink {
  /** The part of a long menu that the link stands under. */
  part?: string;
}

export interface MenuGroup {
  title: string;
  /** Where the group itself leads. */
  href: string;
  summary?: string;
  links: readonly MenuLink[];
}

/** A QR code as a picture of one pixel a module, in an address that needs no file. */
export interface QrCodeImage {
  name: string;
  picture: string;
}
