import { QrCode } from '../../components/qr-code/qr-code.tsx';
import { telephoneHref } from '../../format/telephone.ts';
import { OutLink } from '../out-link.tsx';
import type { SiteFrame } from '../site-frame.ts';
import './footer.css';

/** Groups of links, QR codes, contacts, record numbers, the risk line. */
export function Footer({ site }: { site: SiteFrame }) {
  return (
    <footer className="site-footer">
      <div className="container">
        <div className="site-footer__top no-print">
          {site.footer.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <p className="site-footer__title">{title}</p>
              <ul>
                {links.map((link) => (
                  <li key={link.href}>
                    <OutLink link={link} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <ul className="site-footer__codes">
            {site.qrCodes.map(({ name, picture }, at) => (
              <li key={name}>
                {/* The first one is the app's. */}
                <QrCode name={name} picture={picture} isForPhones={at === 0} />
              </li>
            ))}
          </ul>
        </div>
        <Contact contact={site.contact} />
        <Legal site={site} />
      </div>
    </footer>
  );
}

function Contact({ contact: { hotlines, complaintPhone, complaintEmail, serviceHours, complaintHours } }: Pick<SiteFrame, 'contact'>) {
  return (
    <dl className="site-footer__contact contact-values">
      {hotlines.map(({ name, number }) => (
        <PhoneEntry key={number} name={name} number={number} />
      ))}
      <PhoneEntry name="投诉电话" number={complaintPhone} />
      <div>
        <dt>投诉邮箱</dt>
        <dd>
          <a href={`mailto:${complaintEmail}`}>{complaintEmail}</a>
        </dd>
      </div>
      <div>
        <dt>服务时间</dt>
        <dd className="site-footer__hours">{serviceHours}</dd>
      </div>
      {complaintHours !== undefined && (
        <div>
          <dt>投诉电话服务时间</dt>
          <dd className="site-footer__hours">{complaintHours}</dd>
        </div>
      )}
    </dl>
  );
}

function PhoneEntry({ name, number }: { name: string; number: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <a href={telephoneHref(number)}>{number}</a>
      </dd>
    </div>
  );
}

function Legal({ site: { firm, legalLines, riskLine, demoNotice } }: { site: SiteFrame }) {
  return (
    <div className="site-footer__legal">
      <p className="site-footer__risk">{riskLine}</p>
      <ul className="site-footer__lines">
        <li>{firm.name}</li>
        {legalLines.map(({ text, href }) => (
          <li key={text}>{href ? <a href={href}>{text}</a> : text}</li>
        ))}
      </ul>
      {demoNotice && <p>{demoNotice}</p>}
      <p className="print-source" data-print-source="" suppressHydrationWarning />
    </div>
  );
}
