import type { SiteBody } from '../../../../shared/site-view.ts'
import type { SiteWords } from '../../../../shared/site-words.ts'
import { sectionOf } from '../content.ts'
import { CallToAction } from '../home/call-to-action.tsx'
import { Island } from '../island.tsx'
import { pickWords } from '../pick-words.ts'
import { TemplateHero } from './template-hero.tsx'

export type DirectoryPageProps = Omit<Extract<SiteBody, { kind: 'T-02' }>, 'kind'> & { words: SiteWords }

/** Template T-02: all languages of a service, to be filtered by name. */
export function DirectoryPage({ page: { sections }, breadcrumb, entries, words }: DirectoryPageProps) {
  const action = sectionOf(sections, 'action')
  return (
    <>
      <TemplateHero section={sectionOf(sections, 'hero')} breadcrumb={breadcrumb} words={words} />
      <Island part="LanguageFilter" props={{ entries, words: pickWords(words, 'filter', 'filterNone') }} />
      {action && <CallToAction section={action} words={words} />}
    </>
  )
}
