import type { SiteBody } from '../../../../shared/site-view.ts'
import type { SiteWords } from '../../../../shared/site-words.ts'
import { Band } from '../band.tsx'
import { sectionOf } from '../content.ts'
import { CallToAction } from '../home/call-to-action.tsx'
import { HowItWorks } from '../home/how-it-works.tsx'
import { Features } from './features.tsx'
import { LanguageTiles } from './language-tiles.tsx'
import { Questions } from './questions.tsx'
import { TemplateHero } from './template-hero.tsx'

export type LanguagePageProps = Omit<Extract<SiteBody, { kind: 'T-03' }>, 'kind'> & { words: SiteWords }

/** Template T-03: a service in one language, with the languages around it. */
export function LanguagePage({ page: { sections }, breadcrumb, flags, neighbours, words }: LanguagePageProps) {
  const features = sectionOf(sections, 'about')
  const how = sectionOf(sections, 'how')
  const action = sectionOf(sections, 'action')
  const faq = sectionOf(sections, 'faq')
  return (
    <>
      <TemplateHero section={sectionOf(sections, 'hero')} breadcrumb={breadcrumb} flags={flags} words={words} />
      {features && <Features section={features} words={words} />}
      {how && <HowItWorks section={how} words={words} />}
      {faq && <Questions section={faq} words={words} />}
      {action && <CallToAction section={action} words={words} />}
      {neighbours.length > 0 && (
        <Band id="languages" name={words.otherLanguages} ground="sheet">
          <LanguageTiles entries={neighbours} />
        </Band>
      )}
    </>
  )
}
