import type { ContentSection, SiteInfo } from '../../../../shared/contract/content.ts'
import { CONTACT } from '../../../../shared/domain/contact-rules.ts'
import type { SiteWords } from '../../../../shared/site-words/index.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Field } from '../../../components/field/field.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { Band } from '../band.tsx'
import { textOf } from '../content.ts'
import styles from './contact.module.css'

/** Writes to whoever runs the site. The pages' script checks and sends it; what it says lies in the fields. */
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
      <form className={styles.form} data-contact noValidate>
        <Field id="contact-name" name="name" label={words.contactName} autoComplete="name" maxLength={CONTACT.line} required data-missing={words.nameMissing} data-short={words.nameShort} />
        <Field id="contact-from" name="from" type="email" label={words.contactFrom} autoComplete="email" maxLength={CONTACT.line} required data-missing={words.fromMissing} data-invalid-words={words.fromInvalid} />
        <Field id="contact-subject" name="subject" label={words.contactSubject} className={styles.wide} maxLength={CONTACT.line} required data-missing={words.subjectMissing} data-short={words.subjectShort} />
        <TextArea id="contact-message" name="message" label={words.contactMessage} className={styles.wide} rows={6} maxLength={CONTACT.longest} required data-missing={words.messageMissing} data-short={words.messageShort} />
        {/* For machines that fill in whatever there is: nobody sees it or comes to it. */}
        <div className={styles.trap} aria-hidden="true">
          <label htmlFor="contact-website">{words.contactWebsite}</label>
          <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <div className={styles.wide}>
          <Button type="submit" look="main" isScripted>{words.contactSend}</Button>
          <div className={styles.result} aria-live="polite" data-contact-result>
            <div data-contact-sent hidden><Banner tone="ok">{words.contactSent}</Banner></div>
            <div data-contact-failed hidden><Banner tone="danger" isAlert={false}>{words.contactFailed}</Banner></div>
          </div>
          <noscript><p className="muted">{words.contactNoScript}</p></noscript>
        </div>
      </form>
    </Band>
  )
}
