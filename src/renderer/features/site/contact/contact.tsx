import type { ContentSection, SiteInfo } from '../../../../shared/contract/content.ts'
import type { SiteWords } from '../../../../shared/site-words.ts'
import { Band } from '../band.tsx'
import { textOf } from '../content.ts'
import { Island } from '../island.tsx'
import { pickWords } from '../pick-words.ts'
import { CONTACT_WORDS } from './contact-form.tsx'
import styles from './contact.module.css'

/** How to reach whoever runs the site, and a form that writes to them. */
export function Contact({ section, site, words }: { section: ContentSection; site: SiteInfo; words: SiteWords }) {
  return (
    <Band id="contact" name={words.contact}>
      <h2>{textOf(section, 'h2')}</h2>
      <p className={styles.text}>{textOf(section, 'p')}</p>
      {(site.phone ?? site.email) && (
        <p className={styles.direct}>
          {site.phone && <a href={`tel:${site.phone.replace(/[^+\d]/g, '')}`}>{site.phone}</a>}
          {site.email && <a href={`mailto:${site.email}`}>{site.email}</a>}
        </p>
      )}
      <Island part="ContactForm" props={{ words: pickWords(words, ...CONTACT_WORDS) }} />
    </Band>
  )
}
