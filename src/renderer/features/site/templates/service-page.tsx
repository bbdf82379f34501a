import type { SiteBody } from '../../../../shared/site-view.ts'
import type { SiteWords } from '../../../../shared/site-words.ts'
import { sectionOf } from '../content.ts'
import { CallToAction } from '../home/call-to-action.tsx'
import { HowItWorks } from '../home/how-it-works.tsx'
import { Features } from './features.tsx'
import { Questions } from './questions.tsx'
import { Related } from './related.tsx'
import { Steps } from './steps.tsx'
import { TemplateHero } from './template-hero.tsx'

export type ServicePageProps = Omit<Extract<SiteBody, { kind: 'T-01' }>, 'kind'> & { words: SiteWords }

/** Template T-01: what a service does, how it goes, step by step, what people ask, and the pages near it. */
export function ServicePage({ page: { sections }, breadcrumb, related, words }: ServicePageProps) {
  const about = sectionOf(sections, 'about')
  const how = sectionOf(sections, 'how')
  const steps = sectionOf(sections, 'steps')
  const action = sectionOf(sections, 'action')
  const faq = sectionOf(sections, 'faq')
  return (
    <>
      <TemplateHero section={sectionOf(sections, 'hero')} breadcrumb={breadcrumb} words={words} />
      {about && <Features section={about} words={words} />}
      {how && <HowItWorks section={how} words={words} />}
      {steps && <Steps section={steps} words={words} />}
      {action && <CallToAction section={action} words={words} />}
      {faq && <Questions section={faq} words={words} />}
      <Related name={words.related} links={related} />
    </>
  )
}
