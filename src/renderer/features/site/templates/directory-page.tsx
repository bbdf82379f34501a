import type { SiteBody } from '../../../../shared/site-view.ts'
import type { SiteWords } from '../../../../shared/site-words/index.ts'
import { sectionOf } from '../content.ts'
import { CallToAction } from '../home/call-to-action.tsx'
import { LanguageTiles } from './language-tiles.tsx'
import { TemplateHero } from './template-hero.tsx'
import styles from './directory-page.module.css'

export type DirectoryPageProps = Omit<Extract<SiteBody, { kind: 'T-02' }>, 'kind'> & { words: SiteWords }

/** Template T-02: all languages of a service, to be filtered by name. The filter comes with the pages' script. */
export function DirectoryPage({ page: { sections }, breadcrumb, entries, words }: DirectoryPageProps) {
  const action = sectionOf(sections, 'action')
  return (
    <>
      <TemplateHero section={sectionOf(sections, 'hero')} breadcrumb={breadcrumb} words={words} />
      <section className={styles.directory} data-filter>
        <input className={styles.filter} type="search" placeholder={words.filter} aria-label={words.filter} data-filter-text hidden />
        <LanguageTiles entries={entries} />
        <p className={styles.none} aria-live="polite" data-filter-none hidden>{words.filterNone}</p>
      </section>
      {action && <CallToAction section={action} words={words} />}
    </>
  )
}
