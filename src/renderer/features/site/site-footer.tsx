import type { SiteFrame } from '../../../shared/site-view.ts'
import type { SiteWords } from '../../../shared/site-words.ts'
import { buttonClass } from '../../components/button/button-class.ts'
import { Logo } from '../../components/logo/logo.tsx'
import { Island } from './island.tsx'
import { pickWords } from './pick-words.ts'
import { homePath, linkIn } from './site-links.ts'
import styles from './site-footer.module.css'

const SOCIAL = [
  ['facebook', 'Facebook'],
  ['twitter', 'Twitter'],
  ['linkedin', 'LinkedIn'],
  ['instagram', 'Instagram'],
] as const

export interface SiteFooterProps {
  words: SiteWords
  frame: Pick<SiteFrame, 'language' | 'footer' | 'site' | 'year' | 'hasReviews' | 'hasImprint'>
}

/** The full footer: what there is to read, how to reach us, and where to begin. What nobody has set up is left out. */
export function SiteFooter({
  words,
  frame: { language, footer, site, year, hasReviews, hasImprint },
}: SiteFooterProps) {
  const main = [
    { href: homePath(language), label: words.home },
    { href: linkIn(language, '/blog'), label: words.blog },
    { href: linkIn(language, '/sitemap'), label: words.sitemap },
    ...(hasReviews ? [{ href: linkIn(language, '/reviews'), label: words.reviews }] : []),
    ...(site.app_store ? [{ href: site.app_store, label: words.mobileApp }] : []),
    { href: '/auth/register', label: words.getStarted },
    ...footer.main,
  ]
  const social = SOCIAL.flatMap(([key, label]) => (site.social[key] ? [{ href: site.social[key], label }] : []))
  return (
    <footer className={styles.footer}>
      <div className={styles.in}>
        <div className={styles.columns}>
          <div className={styles.about}>
            <Logo href={homePath(language)} />
            <p>{words.motto}</p>
            {(site.phone ?? site.email) && (
              <ul aria-label={words.contact}>
                {site.phone && (
                  <li>
                    <a href={`tel:${site.phone.replace(/[^+\d]/g, '')}`}>{site.phone}</a>
                  </li>
                )}
                {site.email && (
                  <li>
                    <a href={`mailto:${site.email}`}>{site.email}</a>
                  </li>
                )}
              </ul>
            )}
            {site.app_store && (
              <div className={styles.app} data-mobile-app>
                <h2>{words.mobileApp}</h2>
                <p>{words.mobileAppText}</p>
                <a className={buttonClass({ size: 32 })} href={site.app_store} rel="noopener">
                  {words.mobileAppLink}
                </a>
              </div>
            )}
          </div>
          <nav aria-label={words.main} data-footer="main">
            <h2>{words.main}</h2>
            <ul>
              {main.map(({ href, label }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
          {footer.groups.map(({ category, pages }) => (
            <nav key={category} aria-label={category} data-footer={category}>
              <h2>{category}</h2>
              <ul>
                {pages.map(({ href, label }) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        {social.length > 0 && (
          <ul className={styles.social} data-footer="social">
            {social.map(({ href, label }) => (
              <li key={label}>
                <a href={href} rel="noopener me">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.end}>
          <span>
            © {year}{' '}
            {site.owner ? (
              <a href={site.owner.url} rel="noopener">
                {site.owner.name}
              </a>
            ) : (
              site.name
            )}
          </span>
          <ul className={styles.legal}>
            <li>
              <a href={linkIn(language, '/terms-of-services')}>{words.terms}</a>
            </li>
            <li>
              <a href={linkIn(language, '/privacy-policy')}>{words.privacy}</a>
            </li>
            {hasImprint && (
              <li>
                <a href={linkIn(language, '/imprint')}>{words.imprint}</a>
              </li>
            )}
            {site.support_center && (
              <li>
                <a href={site.support_center}>{words.supportCenter}</a>
              </li>
            )}
          </ul>
          <Island
            part="SiteTheme"
            props={{ words: pickWords(words, 'theme', 'themeAuto', 'themeLight', 'themeDark') }}
          />
        </div>
      </div>
    </footer>
  )
}
