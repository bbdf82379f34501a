import { Logo } from '../../components/logo/logo.tsx'
import { SiteTheme } from './site-theme.tsx'
import styles from './site-footer.module.css'

/** The full footer: what there is to read, and where to begin. */
export function SiteFooter({ year, hasPricing }: { year: number; hasPricing: boolean }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.in}>
        <div className={styles.columns}>
          <div>
            <Logo />
            <p className={styles.about}>Speech to text, with the sound beside every word.</p>
          </div>
          <div>
            <h2>Main</h2>
            <ul>
              <li><a href="/">Home</a></li>
              <li><a href="/#how">How it works?</a></li>
              {hasPricing && <li><a href="/#pricing">Pricing</a></li>}
              <li><a href="/auth/register">Get Started</a></li>
            </ul>
          </div>
          <div>
            <h2>Account</h2>
            <ul>
              <li><a href="/auth/login">Log in</a></li>
              <li><a href="/files">My files</a></li>
            </ul>
          </div>
          <div>
            <h2>Legal</h2>
            <ul>
              <li><a href="/terms-of-services">Terms of services</a></li>
              <li><a href="/privacy-policy">Privacy policy</a></li>
            </ul>
          </div>
        </div>
        <div className={styles.end}>
          <span>© {year} Longhand</span>
          <SiteTheme />
        </div>
      </div>
    </footer>
  )
}
