/** The content of the frame around every page. It comes from the site's settings; components contain none of it. */
export interface SiteFrame {
  firm: { name: string; shortName: string; englishName: string; slogan: string; promise?: string | undefined };
  /** Address of the firm's own logo, if it has one. */
  mark?: string | undefined;
  /** Its size in the page header. */
  markSize?: { width: number; height: number } | undefined;
  /** Shown on top of every page when the firm is fictional; empty otherwise. */
  demoNotice: string;
  contact: {
    hotlines: readonly { name: string; number: string }[];
    complaintPhone: string;
    complaintEmail: string;
    /** The hours of the hotlines. */
    serviceHours: string;
    /** The hours of the complaint phone where they are others. */
    complaintHours?: string | undefined;
  };
  menu: readonly MenuGroup[];
  footer: readonly { title: string; links: readonly FrameLink[] }[];
  qrCodes: readonly QrCodeImage[];
  /** Licence, ICP and public-security record lines, in display order. */
  legalLines: readonly { text: string; href?: string }[];
  riskLine: string;
  /** The services on the home page, in words. */
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
  /** The part of a long menu that the link belongs to. */
  part?: string;
}

export interface MenuGroup {
  title: string;
  /** Target of the group itself. */
  href: string;
  summary?: string;
  links: readonly MenuLink[];
}

/** A QR code as a data URL of a picture with one pixel per module. */
export interface QrCodeImage {
  name: string;
  picture: string;
}
