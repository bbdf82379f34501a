import type { SiteBody, SiteFrame } from '../../../../shared/site-view.ts'
import type { PageWords } from '../../../../shared/site-words.ts'
import { Contact } from '../contact/contact.tsx'
import { sectionOf } from '../content.ts'
import { About } from './about.tsx'
import { CallToAction } from './call-to-action.tsx'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { LatestArticles } from './latest-articles.tsx'
import { Prices } from './prices.tsx'
import { Strengths } from './strengths.tsx'
import { WorldMap } from './world-map.tsx'

export type HomePageProps = Omit<Extract<SiteBody, { kind: 'home' }>, 'kind'> & { frame: SiteFrame; words: PageWords }

/**
 * The home page, section by section. Where nothing is sold there are no prices and no trial to speak of, and no map
 * where nobody says where they are.
 */
export function HomePage({
  sections,
  articles,
  frame: { pricing, language, site, map: mapAddress },
  words,
}: HomePageProps) {
  const trial = pricing !== null
  const hero = sectionOf(sections, 'home')
  const about = sectionOf(sections, 'about')
  const strengths = sectionOf(sections, 'strengths')
  const how = sectionOf(sections, 'how')
  const prices = sectionOf(sections, 'pricing')
  const action = sectionOf(sections, trial ? 'action-trial' : 'action')
  const faq = sectionOf(sections, 'faq')
  const contact = sectionOf(sections, 'contact')
  const map = sectionOf(sections, 'map')
  return (
    <>
      {hero && <Hero section={hero} trial={trial} words={words} />}
      {about && <About section={about} words={words} />}
      {strengths && <Strengths section={strengths} words={words} />}
      {how && <HowItWorks section={how} words={words} />}
      {prices && pricing && <Prices section={prices} pricing={pricing} words={words} />}
      {action && <CallToAction section={action} trial={trial} words={words} />}
      {faq && <Faq section={faq} words={words} />}
      {articles.length > 0 && <LatestArticles articles={articles} language={language} words={words} />}
      {contact && <Contact section={contact} site={site} words={words} />}
      {map && site.place && <WorldMap section={map} place={site.place} address={mapAddress} words={words} />}
    </>
  )
}
